// SPDX-License-Identifier: MIT

// The names of the months in the languages of most web pages that name them: English, German,
// French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Turkish, Czech, Swedish, Danish,
// Norwegian, Finnish, Hungarian, Romanian, Greek, Ukrainian, Indonesian, Catalan, Arabic, Hebrew,
// Slovak, Slovenian, Croatian, Serbian, Bulgarian, Estonian, Latvian and Lithuanian. A row has the
// names of one month, in lower case. Slavic languages have the genitive,
// which is used with a day. Where two languages give a name to different months, it is omitted.

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/page/dates.h"
#include "core/sort.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

constexpr auto kNames = std::to_array<std::string_view>({
    "january januar jänner janvier enero janeiro gennaio januari stycznia styczeń января январь "
    "ocak ledna leden tammikuuta tammikuu január ianuarie ιανουαρίου ιανουάριος січня gener "
    "يناير ינואר januára januarja jaanuar janvāris sausio siječnja јануар януари",
    "february februar feber février fevrier febrero fevereiro febbraio februari lutego luty "
    "февраля февраль şubat února únor helmikuuta helmikuu február februarie φεβρουαρίου "
    "φεβρουάριος лютого febrer فبراير פברואר februára februarja veebruar februāris vasario "
    "veljače фебруар февруари",
    "march märz maerz mars marzo março marco maart marca marzec марта март mart března březen "
    "maaliskuuta maaliskuu március martie μαρτίου μάρτιος березня maret març مارس מרץ märts "
    "marts kovo ožujka",
    "april avril abril aprile kwietnia kwiecień апреля апрель nisan dubna duben huhtikuuta "
    "huhtikuu április aprilie απριλίου απρίλιος квітня أبريل אפריל apríla aprila aprill aprīlis "
    "balandžio travnja април",
    "may mai mayo maio maggio mei maja maj мая май mayıs května květen toukokuuta toukokuu "
    "május μαΐου μάιος травня maig مايو מאי mája maijs gegužės svibnja мај",
    "june juni juin junio junho giugno czerwca czerwiec июня июнь haziran června červen "
    "kesäkuuta kesäkuu június iunie ιουνίου ιούνιος червня juny يونيو יוני júna junija juuni "
    "jūnijs birželio јун юни",
    "july juli juillet julio julho luglio lipca lipiec июля июль temmuz července červenec "
    "heinäkuuta heinäkuu július iulie ιουλίου ιούλιος липня juliol يوليو יולי júla julija juuli "
    "jūlijs liepos јул юли",
    "august août aout agosto augustus sierpnia sierpień августа август ağustos srpna srpen "
    "augusti elokuuta elokuu augusztus αυγούστου αύγουστος серпня agustus agost أغسطس אוגוסט "
    "avgust augusta augusts rugpjūčio kolovoza",
    "september septembre septiembre setembro settembre września wrzesień сентября сентябрь "
    "eylül září syyskuuta syyskuu szeptember septembrie σεπτεμβρίου σεπτέμβριος вересня "
    "setembre سبتمبر ספטמבר sept septembar septembra septembris rugsėjo rujna септембар "
    "септември",
    "october oktober octobre octubre outubro ottobre października październik октября октябрь "
    "ekim října říjen lokakuuta lokakuu október octombrie οκτωβρίου οκτώβριος жовтня أكتوبر "
    "אוקטובר oktobar októbra oktobra oktoober oktobris spalio октобар октомври",
    "november novembre noviembre novembro listopada listopad ноября ноябрь kasım listopadu "
    "marraskuuta marraskuu noiembrie νοεμβρίου νοέμβριος листопада نوفمبر נובמבר novembar "
    "novembra novembris lapkričio studenoga новембар ноември",
    "december dezember décembre decembre diciembre dezembro dicembre grudnia grudzień декабря "
    "декабрь aralık prosince prosinec joulukuuta joulukuu decembrie δεκεμβρίου δεκέμβριος "
    "грудня desember desembre ديسمبر דצמבר decembar decembra detsember decembris gruodžio "
    "децембар декември",
});

struct MonthName {
  std::string_view name;
  unsigned month;
};

std::vector<MonthName> sorted_names() {
  std::vector<MonthName> names;
  for (std::size_t month = 0; month < kNames.size(); ++month) {
    for_each_word(kNames[month], [&](std::string_view name) {
      names.push_back({name, static_cast<unsigned>(month + 1)});
    });
  }
  sort_range(names, {}, &MonthName::name);
  return names;
}

// Finnish months are not abbreviated.
bool may_be_abbreviated(std::string_view name) {
  return !name.ends_with("kuuta") && !name.ends_with("kuu");
}

}  // namespace

unsigned month_named(std::string_view word) {
  static const std::vector<MonthName> kSorted = sorted_names();
  constexpr std::ptrdiff_t kMinLetters = 3;
  const auto begins_letter = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  };
  unsigned found = 0;
  for (auto name = std::ranges::lower_bound(kSorted, word, {}, &MonthName::name);
       name != kSorted.end() && name->name.starts_with(word); ++name) {
    if (name->name == word) return name->month;
    if (!may_be_abbreviated(name->name)) continue;
    if (found > 0 && found != name->month) return 0;
    found = name->month;
  }
  return std::ranges::count_if(word, begins_letter) < kMinLetters ? 0 : found;
}

}  // namespace pagelet::internal
