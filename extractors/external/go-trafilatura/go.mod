module adapter

go 1.22.0

require github.com/markusmobius/go-trafilatura v1.12.2
