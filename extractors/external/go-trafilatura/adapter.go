// SPDX-License-Identifier: MIT

// go-trafilatura, with its fallbacks: the text of the content. An error is that it found none.
package main

import (
	"encoding/json"
	"github.com/markusmobius/go-trafilatura"
	"os"
	"strings"
	"syscall"
)

func main() {
	requests, answers := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	var request struct{ Id string; Key_page struct{ Html string } }
	for requests.Decode(&request) == nil {
		var before, after syscall.Rusage
		syscall.Getrusage(syscall.RUSAGE_SELF, &before)
		page := strings.NewReader(request.Key_page.Html)
		text := ""
		if found, err := trafilatura.Extract(page, trafilatura.Options{EnableFallback: true}); err == nil {
			text = found.ContentText
		}
		syscall.Getrusage(syscall.RUSAGE_SELF, &after)
		used := after.Utime.Nano() + after.Stime.Nano() - before.Utime.Nano() - before.Stime.Nano()
		answers.Encode(map[string]any{"id": request.Id, "text": text, "ms": float64(used) / 1e6})
	}
}
