/** Names the language of an intent that the planner has no words of. */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";

/** Words by which a language is told. */
const REACH = 400;
/** Share of an intent's words that must be in another script, or a language's commonest ones. */
const SCRIPTED = 0.5;
const COMMON = 0.15;
/** Share of small words from which a text is English plainly. */
const PLAINLY = 0.25;
/** Different ones of a language's commonest words that a text has to have. */
const LEAST = 2;

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{N}]/u;
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[іїєґ]/u, "Ukrainian"],
  [/\p{Script=Cyrillic}/u, "Russian or another language in Cyrillic"],
  [/\p{Script=Hangul}/u, "Korean"],
  [/\p{Script=Arabic}/u, "Arabic or another language in its script"],
  [/\p{Script=Hebrew}/u, "Hebrew"],
  [/\p{Script=Greek}/u, "Greek"],
  [/\p{Script=Devanagari}/u, "Hindi or another language in Devanagari"],
  [/\p{Script=Thai}/u, "Thai"],
];
const OTHER = "a language other than English";

/** The commonest small words of languages in Latin letters, without accents, that are none of English. */
const LANGUAGES: readonly (readonly [string, ReadonlySet<string>])[] = (
  [
    [
      "Polish",
      "i w na z ze sie nie jest do dla oraz który ktora ktore potrzebujemy potrzebuje chcemy przez bedzie czy jak tylko od po musi moze nasz nasza nasze mamy baza danych aplikacja aplikacje internetowy",
    ],
    [
      "Czech or Slovak",
      "a v na se si je pro nebo ktery ktera ktere ktory ktora potrebujeme chceme jako ale musi byt bude nase nas aby pri uzivatele uzivatelov databaze databaza s ze",
    ],
    [
      "Turkish",
      "ve bir icin ile bu olan olarak istiyoruz istiyorum gerekiyor kullanicilar daha cok gibi her var olmali bizim veri veritabani uygulama uygulamasi",
    ],
    [
      "Swedish",
      "och att det som en ett for med ar av pa vi behover inte ska vill till fran kan vara eller alla varje",
    ],
    [
      "Danish or Norwegian",
      "og at det som en et for med er af av vi skal ikke til fra har vil kan vores vare eller alle hver trenger onsker mangler",
    ],
    [
      "Finnish",
      "ja on ei se etta joka jossa tarvitsemme haluamme kaikki myos tai mutta kun niin meidan sovellus tietokanta pitaa voi ovat",
    ],
    [
      "Hungarian",
      "es a az egy hogy nem kell van amely ami szukseg szeretnenk is csak minden adatbazis felhasznalo alkalmazas lehet legyen",
    ],
    [
      "Romanian",
      "si de la cu pentru un o care este sunt nu vrem avem nevoie sa in din prin baza aplicatie date toate fie",
    ],
    [
      "Indonesian or Malay",
      "dan yang untuk dengan dari di ke ini itu adalah kami butuh ingin pada harus bisa tidak aplikasi pengguna data akan setiap",
    ],
    ["Vietnamese", "va cua cho mot la co cac khong voi duoc trong nguoi dung chung toi can muon ung du lieu"],
    [
      "Croatian, Serbian or Slovene",
      "i u na je se za da ne koji koja koje trebamo zelimo ili sa od bi baza podataka aplikacija potrebujemo ki in zelimo",
    ],
    ["Catalan", "amb els les una per que no volem necessitem dels una del seva aplicacio dades i"],
  ] as const
).map(([name, words]) => [name, wordSet(words)] as const);
/** Word → the places of its languages. */
const SPOKEN = new Map<string, number[]>();
LANGUAGES.forEach(([, words], place) => {
  for (const word of words) SPOKEN.set(word, [...(SPOKEN.get(word) ?? []), place]);
});
/** Small words of English; a text that has as many of them is English, whatever else it has. */
const ENGLISH = wordSet(
  "the with for that we our is are need want which from by to into it this have their must of an be will can all and or my one every per on in a i as at not",
);

/** What a text is written in that no glossary reads, in words; undefined for English and what is not told. */
export function languageOf(tokens: readonly Token[]): string | undefined {
  const words = tokens.slice(0, REACH).map(({ text }) => text);
  const foreign = words.filter((word) => OTHER_SCRIPT.test(word));
  if (foreign.length > words.length * SCRIPTED) {
    const written = foreign.join(" ");
    return SCRIPTS.find(([script]) => script.test(written))?.[1] ?? OTHER;
  }
  const english = words.filter((word) => ENGLISH.has(word)).length;
  if (english > words.length * PLAINLY) return undefined;
  const counts = LANGUAGES.map(([name]) => ({ name, count: 0, different: new Set<string>() }));
  for (const word of words)
    for (const place of SPOKEN.get(word) ?? []) {
      const found = counts[place];
      if (found === undefined) continue;
      found.count += 1;
      found.different.add(word);
    }
  const [best] = counts.sort((a, b) => b.different.size - a.different.size || b.count - a.count);
  const isSpoken =
    best !== undefined &&
    best.different.size >= LEAST &&
    best.count > words.length * COMMON &&
    best.count > english;
  return isSpoken ? best.name : undefined;
}
