/**
 * The same country as a code or a name: `Deutschland`, `DE`, `deu` and `276` are one; what is no country stays as it is. And the
 * same phone number as services write it; one without a calling code keeps its digits.
 */
import type { Json } from '../json.ts'

export interface Country {
  alpha2: string
  alpha3: string
  number: string
  callingCode: string
  name: string
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\s.'’()-]+/g, '')
    .replace(/&/g, 'and')

let index: Map<string, Country> | undefined

/** Built at the first use: most runs ask for one country, many for none. */
function indexed(): Map<string, Country> {
  if (index !== undefined) return index
  const found = new Map<string, Country>()
  const names = new Map(listed(ENGLISH, /,\s/))
  for (const row of CODES.trim().split(/\s+/)) {
    const [alpha2 = '', alpha3 = '', number = '', callingCode = ''] = row.split(':')
    const country = { alpha2, alpha3, number, callingCode, name: names.get(alpha2) ?? alpha2 }
    for (const spelling of [alpha2, alpha3, number, country.name]) found.set(folded(spelling), country)
  }
  for (const [alpha2, others] of listed(OTHERS, /\n/)) {
    const country = found.get(alpha2.toLowerCase())
    if (country === undefined) continue
    for (const spelling of others.split('|')) if (!found.has(folded(spelling))) found.set(folded(spelling), country)
  }
  index = found
  return found
}

function listed(text: string, separator: RegExp): [string, string][] {
  return text
    .trim()
    .split(/\n/)
    .flatMap(line => line.split(separator))
    .map(entry => [entry.slice(0, 2), entry.slice(3).replace(/,$/, '')])
}

export function countryOf(value: Json): Country | undefined {
  return indexed().get(folded(String(value)))
}

const as =
  (pick: (country: Country) => string) =>
  (value: Json): Json => {
    const country = countryOf(value)
    return country === undefined ? value : pick(country)
  }

export const COUNTRY_FILTERS: Record<string, (value: Json) => Json> = {
  alpha2: as(country => country.alpha2),
  alpha3: as(country => country.alpha3),
  'country-number': as(country => country.number),
  'country-name': as(country => country.name),
}

/** Alpha-2, alpha-3, number, calling code. */
export const CODES = `
AD:AND:020:376 AE:ARE:784:971 AF:AFG:004:93 AG:ATG:028:1 AI:AIA:660:1 AL:ALB:008:355 AM:ARM:051:374 AO:AGO:024:244
AQ:ATA:010: AR:ARG:032:54 AS:ASM:016:1 AT:AUT:040:43 AU:AUS:036:61 AW:ABW:533:297 AX:ALA:248:358 AZ:AZE:031:994
BA:BIH:070:387 BB:BRB:052:1 BD:BGD:050:880 BE:BEL:056:32 BF:BFA:854:226 BG:BGR:100:359 BH:BHR:048:973 BI:BDI:108:257
BJ:BEN:204:229 BL:BLM:652:590 BM:BMU:060:1 BN:BRN:096:673 BO:BOL:068:591 BQ:BES:535:599 BR:BRA:076:55 BS:BHS:044:1
BT:BTN:064:975 BV:BVT:074: BW:BWA:072:267 BY:BLR:112:375 BZ:BLZ:084:501 CA:CAN:124:1 CC:CCK:166:61 CD:COD:180:243
CF:CAF:140:236 CG:COG:178:242 CH:CHE:756:41 CI:CIV:384:225 CK:COK:184:682 CL:CHL:152:56 CM:CMR:120:237 CN:CHN:156:86
CO:COL:170:57 CR:CRI:188:506 CU:CUB:192:53 CV:CPV:132:238 CW:CUW:531:599 CX:CXR:162:61 CY:CYP:196:357 CZ:CZE:203:420
DE:DEU:276:49 DJ:DJI:262:253 DK:DNK:208:45 DM:DMA:212:1 DO:DOM:214:1 DZ:DZA:012:213 EC:ECU:218:593 EE:EST:233:372
EG:EGY:818:20 EH:ESH:732:212 ER:ERI:232:291 ES:ESP:724:34 ET:ETH:231:251 FI:FIN:246:358 FJ:FJI:242:679
FK:FLK:238:500 FM:FSM:583:691 FO:FRO:234:298 FR:FRA:250:33 GA:GAB:266:241 GB:GBR:826:44 GD:GRD:308:1 GE:GEO:268:995
GF:GUF:254:594 GG:GGY:831:44 GH:GHA:288:233 GI:GIB:292:350 GL:GRL:304:299 GM:GMB:270:220 GN:GIN:324:224
GP:GLP:312:590 GQ:GNQ:226:240 GR:GRC:300:30 GS:SGS:239: GT:GTM:320:502 GU:GUM:316:1 GW:GNB:624:245 GY:GUY:328:592
HK:HKG:344:852 HM:HMD:334: HN:HND:340:504 HR:HRV:191:385 HT:HTI:332:509 HU:HUN:348:36 ID:IDN:360:62 IE:IRL:372:353
IL:ISR:376:972 IM:IMN:833:44 IN:IND:356:91 IO:IOT:086:246 IQ:IRQ:368:964 IR:IRN:364:98 IS:ISL:352:354 IT:ITA:380:39
JE:JEY:832:44 JM:JAM:388:1 JO:JOR:400:962 JP:JPN:392:81 KE:KEN:404:254 KG:KGZ:417:996 KH:KHM:116:855 KI:KIR:296:686
KM:COM:174:269 KN:KNA:659:1 KP:PRK:408:850 KR:KOR:410:82 KW:KWT:414:965 KY:CYM:136:1 KZ:KAZ:398:7 LA:LAO:418:856
LB:LBN:422:961 LC:LCA:662:1 LI:LIE:438:423 LK:LKA:144:94 LR:LBR:430:231 LS:LSO:426:266 LT:LTU:440:370 LU:LUX:442:352
LV:LVA:428:371 LY:LBY:434:218 MA:MAR:504:212 MC:MCO:492:377 MD:MDA:498:373 ME:MNE:499:382 MF:MAF:663:590
MG:MDG:450:261 MH:MHL:584:692 MK:MKD:807:389 ML:MLI:466:223 MM:MMR:104:95 MN:MNG:496:976 MO:MAC:446:853 MP:MNP:580:1
MQ:MTQ:474:596 MR:MRT:478:222 MS:MSR:500:1 MT:MLT:470:356 MU:MUS:480:230 MV:MDV:462:960 MW:MWI:454:265 MX:MEX:484:52
MY:MYS:458:60 MZ:MOZ:508:258 NA:NAM:516:264 NC:NCL:540:687 NE:NER:562:227 NF:NFK:574:672 NG:NGA:566:234
NI:NIC:558:505 NL:NLD:528:31 NO:NOR:578:47 NP:NPL:524:977 NR:NRU:520:674 NU:NIU:570:683 NZ:NZL:554:64 OM:OMN:512:968
PA:PAN:591:507 PE:PER:604:51 PF:PYF:258:689 PG:PNG:598:675 PH:PHL:608:63 PK:PAK:586:92 PL:POL:616:48 PM:SPM:666:508
PN:PCN:612: PR:PRI:630:1 PS:PSE:275:970 PT:PRT:620:351 PW:PLW:585:680 PY:PRY:600:595 QA:QAT:634:974 RE:REU:638:262
RO:ROU:642:40 RS:SRB:688:381 RU:RUS:643:7 RW:RWA:646:250 SA:SAU:682:966 SB:SLB:090:677 SC:SYC:690:248 SD:SDN:729:249
SE:SWE:752:46 SG:SGP:702:65 SH:SHN:654:290 SI:SVN:705:386 SJ:SJM:744:47 SK:SVK:703:421 SL:SLE:694:232 SM:SMR:674:378
SN:SEN:686:221 SO:SOM:706:252 SR:SUR:740:597 SS:SSD:728:211 ST:STP:678:239 SV:SLV:222:503 SX:SXM:534:1
SY:SYR:760:963 SZ:SWZ:748:268 TC:TCA:796:1 TD:TCD:148:235 TF:ATF:260: TG:TGO:768:228 TH:THA:764:66 TJ:TJK:762:992
TK:TKL:772:690 TL:TLS:626:670 TM:TKM:795:993 TN:TUN:788:216 TO:TON:776:676 TR:TUR:792:90 TT:TTO:780:1 TV:TUV:798:688
TW:TWN:158:886 TZ:TZA:834:255 UA:UKR:804:380 UG:UGA:800:256 UM:UMI:581: US:USA:840:1 UY:URY:858:598 UZ:UZB:860:998
VA:VAT:336:39 VC:VCT:670:1 VE:VEN:862:58 VG:VGB:092:1 VI:VIR:850:1 VN:VNM:704:84 VU:VUT:548:678 WF:WLF:876:681
WS:WSM:882:685 YE:YEM:887:967 YT:MYT:175:262 ZA:ZAF:710:27 ZM:ZMB:894:260 ZW:ZWE:716:263`

/** The English name by alpha-2. */
const ENGLISH = `
AD Andorra, AE United Arab Emirates, AF Afghanistan, AG Antigua & Barbuda, AI Anguilla, AL Albania, AM Armenia,
AO Angola, AQ Antarctica, AR Argentina, AS American Samoa, AT Austria, AU Australia, AW Aruba, AX Åland Islands,
AZ Azerbaijan, BA Bosnia & Herzegovina, BB Barbados, BD Bangladesh, BE Belgium, BF Burkina Faso, BG Bulgaria,
BH Bahrain, BI Burundi, BJ Benin, BL St. Barthélemy, BM Bermuda, BN Brunei, BO Bolivia, BQ Caribbean Netherlands,
BR Brazil, BS Bahamas, BT Bhutan, BV Bouvet Island, BW Botswana, BY Belarus, BZ Belize, CA Canada,
CC Cocos (Keeling) Islands, CD Congo - Kinshasa, CF Central African Republic, CG Congo - Brazzaville, CH Switzerland,
CI Côte d’Ivoire, CK Cook Islands, CL Chile, CM Cameroon, CN China, CO Colombia, CR Costa Rica, CU Cuba,
CV Cape Verde, CW Curaçao, CX Christmas Island, CY Cyprus, CZ Czechia, DE Germany, DJ Djibouti, DK Denmark,
DM Dominica, DO Dominican Republic, DZ Algeria, EC Ecuador, EE Estonia, EG Egypt, EH Western Sahara, ER Eritrea,
ES Spain, ET Ethiopia, FI Finland, FJ Fiji, FK Falkland Islands, FM Micronesia, FO Faroe Islands, FR France,
GA Gabon, GB United Kingdom, GD Grenada, GE Georgia, GF French Guiana, GG Guernsey, GH Ghana, GI Gibraltar,
GL Greenland, GM Gambia, GN Guinea, GP Guadeloupe, GQ Equatorial Guinea, GR Greece,
GS South Georgia & South Sandwich Islands, GT Guatemala, GU Guam, GW Guinea-Bissau, GY Guyana,
HK Hong Kong SAR China, HM Heard & McDonald Islands, HN Honduras, HR Croatia, HT Haiti, HU Hungary, ID Indonesia,
IE Ireland, IL Israel, IM Isle of Man, IN India, IO British Indian Ocean Territory, IQ Iraq, IR Iran, IS Iceland,
IT Italy, JE Jersey, JM Jamaica, JO Jordan, JP Japan, KE Kenya, KG Kyrgyzstan, KH Cambodia, KI Kiribati, KM Comoros,
KN St. Kitts & Nevis, KP North Korea, KR South Korea, KW Kuwait, KY Cayman Islands, KZ Kazakhstan, LA Laos,
LB Lebanon, LC St. Lucia, LI Liechtenstein, LK Sri Lanka, LR Liberia, LS Lesotho, LT Lithuania, LU Luxembourg,
LV Latvia, LY Libya, MA Morocco, MC Monaco, MD Moldova, ME Montenegro, MF St. Martin, MG Madagascar,
MH Marshall Islands, MK North Macedonia, ML Mali, MM Myanmar (Burma), MN Mongolia, MO Macao SAR China,
MP Northern Mariana Islands, MQ Martinique, MR Mauritania, MS Montserrat, MT Malta, MU Mauritius, MV Maldives,
MW Malawi, MX Mexico, MY Malaysia, MZ Mozambique, NA Namibia, NC New Caledonia, NE Niger, NF Norfolk Island,
NG Nigeria, NI Nicaragua, NL Netherlands, NO Norway, NP Nepal, NR Nauru, NU Niue, NZ New Zealand, OM Oman, PA Panama,
PE Peru, PF French Polynesia, PG Papua New Guinea, PH Philippines, PK Pakistan, PL Poland, PM St. Pierre & Miquelon,
PN Pitcairn Islands, PR Puerto Rico, PS Palestinian Territories, PT Portugal, PW Palau, PY Paraguay, QA Qatar,
RE Réunion, RO Romania, RS Serbia, RU Russia, RW Rwanda, SA Saudi Arabia, SB Solomon Islands, SC Seychelles,
SD Sudan, SE Sweden, SG Singapore, SH St. Helena, SI Slovenia, SJ Svalbard & Jan Mayen, SK Slovakia, SL Sierra Leone,
SM San Marino, SN Senegal, SO Somalia, SR Suriname, SS South Sudan, ST São Tomé & Príncipe, SV El Salvador,
SX Sint Maarten, SY Syria, SZ Eswatini, TC Turks & Caicos Islands, TD Chad, TF French Southern Territories, TG Togo,
TH Thailand, TJ Tajikistan, TK Tokelau, TL Timor-Leste, TM Turkmenistan, TN Tunisia, TO Tonga, TR Türkiye,
TT Trinidad & Tobago, TV Tuvalu, TW Taiwan, TZ Tanzania, UA Ukraine, UG Uganda, UM U.S. Outlying Islands,
US United States, UY Uruguay, UZ Uzbekistan, VA Vatican City, VC St. Vincent & Grenadines, VE Venezuela,
VG British Virgin Islands, VI U.S. Virgin Islands, VN Vietnam, VU Vanuatu, WF Wallis & Futuna, WS Samoa, YE Yemen,
YT Mayotte, ZA South Africa, ZM Zambia, ZW Zimbabwe`

/** Other names of countries where parcels of European senders go: de, nl, fr, es, it, pl, pt, sv, el and common ones. */
const OTHERS = `
AT Österreich|Oostenrijk|Autriche|Áustria|Österrike|Αυστρία
BA Bosnia and Herzegovina
BE Belgien|België|Belgique|Bélgica|Belgio|Belgia|Βέλγιο
BG Bulgarien|Bulgarije|Bulgarie|Bułgaria|Bulgária|Βουλγαρία
BR Brasilien|Brazilië|Brésil|Brasil|Brasile|Brazylia|Βραζιλία
CA Kanada|Canadá|Καναδάς
CD DR Congo
CH Schweiz|Zwitserland|Suisse|Suiza|Svizzera|Szwajcaria|Suíça|Ελβετία
CY Zypern|Chypre|Chipre|Cipro|Cypr|Cypern|Κύπρος
CZ Tschechien|Tsjechië|Tchéquie|Chequia|Cechia|Czechy|Tchéquia|Tjeckien|Τσεχία|Czech Republic|Tschechische Republik
DE Deutschland|Duitsland|Allemagne|Alemania|Germania|Niemcy|Alemanha|Tyskland|Γερμανία|BRD|Federal Republic of Germany
DK Dänemark|Denemarken|Danemark|Dinamarca|Danimarca|Dania|Danmark|Δανία
EE Estland|Estonie|Estônia|Εσθονία
ES Spanien|Spanje|Espagne|España|Spagna|Hiszpania|Espanha|Ισπανία
FI Finnland|Finlande|Finlandia|Finlândia|Φινλανδία
FR Frankreich|Frankrijk|Francia|Francja|França|Frankrike|Γαλλία
GB Vereinigtes Königreich|Verenigd Koninkrijk|Royaume-Uni|Reino Unido|Regno Unito|Wielka Brytania|Storbritannien|Ηνωμένο Βασίλειο|UK|Great Britain|England|Groot-Brittannië|Grande-Bretagne|Gran Bretaña|Gran Bretagna|Großbritannien
GR Griechenland|Griekenland|Grèce|Grecia|Grecja|Grécia|Grekland|Ελλάδα|Hellas|Ελλάς
HK Hong Kong
HR Kroatien|Kroatië|Croatie|Croacia|Croazia|Chorwacja|Croácia|Κροατία
HU Ungarn|Hongarije|Hongrie|Hungría|Ungheria|Węgry|Hungria|Ungern|Ουγγαρία
IE Irland|Ierland|Irlande|Irlanda|Irlandia|Ιρλανδία
IS Island|IJsland|Islande|Islandia|Islanda|Islândia|Ισλανδία
IT Italien|Italië|Italie|Italia|Włochy|Itália|Ιταλία
KR Korea
LI Λιχτενστάιν
LT Litauen|Litouwen|Lituanie|Lituania|Litwa|Lituânia|Λιθουανία
LU Luxemburg|Luxemburgo|Lussemburgo|Luksemburg|Λουξεμβούργο
LV Lettland|Letland|Lettonie|Letonia|Lettonia|Łotwa|Letônia|Λετονία
MO Macau
MT Malte|Μάλτα
NL Niederlande|Nederland|Pays-Bas|Países Bajos|Paesi Bassi|Holandia|Países Baixos|Nederländerna|Κάτω Χώρες|Holland|The Netherlands
NO Norwegen|Noorwegen|Norvège|Noruega|Norvegia|Norwegia|Norge|Νορβηγία
PL Polen|Pologne|Polonia|Polska|Polônia|Πολωνία
PT Portogallo|Portugalia|Πορτογαλία
RO Rumänien|Roemenië|Roumanie|Rumanía|Rumunia|Romênia|Ρουμανία
RS Serbien|Servië|Serbie|Sérvia|Σερβία
SE Schweden|Zweden|Suède|Suecia|Svezia|Szwecja|Suécia|Sverige|Σουηδία
SI Slowenien|Slovenië|Slovénie|Eslovenia|Słowenia|Eslovênia|Slovenien|Σλοβενία
SK Slowakei|Slowakije|Slovaquie|Eslovaquia|Slovacchia|Słowacja|Eslováquia|Slovakien|Σλοβακία
TR Türkei|Turkije|Turquie|Turquía|Turchia|Turcja|Turquia|Turkiet|Τουρκία|Turkey|Türkiye
UA Oekraïne|Ucrania|Ucraina|Ukraina|Ucrânia|Ουκρανία
US Vereinigte Staaten|Verenigde Staten|États-Unis|Estados Unidos|Stati Uniti|Stany Zjednoczone|USA|Ηνωμένες Πολιτείες|USA|United States of America`

export interface PhoneParts {
  /** Absent where the number is written as inside its country. */
  callingCode?: string
  /** Without calling code and trunk prefix. */
  significant: string
}

/** What is dialled before a number inside a country, by calling code; `0` where nothing is listed. */
const TRUNK: Record<string, string> = { '7': '8', '993': '8', '375': '80', '36': '06' }
const NO_TRUNK = ` 1 30 34 39 45 47 48 51 52 54 55 56 57 65 86 216 220 221 222 223 224 225 226 227 228 229 230 235 236 237 238 239 240 241
  242 244 245 246 247 248 252 253 257 258 266 267 268 269 290 297 298 299 350 351 352 354 356 357 371 372 376 378 420 423
  500 501 502 503 504 505 506 507 509 591 592 597 599 670 672 673 674 675 676 677 678 679 680 681 682 683 685 686 687 688
  689 690 691 692 852 853 960 961 965 968 973 974 975 976 977 992 995 998 `
/** Kosovo and Ascension have calling codes but no code of ISO 3166-1. */
const NO_COUNTRY = ['247', '383']

/** Looked up in the text: sets of them, made for each of a thousand virtual users of k6, took most of its memory. */
function isListed(code: string): boolean {
  return NO_COUNTRY.includes(code) || new RegExp(`:${code}(?:\\s|$)`).test(CODES)
}

export function trunkOf(callingCode: string): string {
  return TRUNK[callingCode] ?? (new RegExp(`\\s${callingCode}\\s`).test(NO_TRUNK) ? '' : '0')
}

export function phoneParts(value: Json): PhoneParts {
  // "+49 (0)151 …": the bracket is for callers inside the country.
  const plain = String(value)
    .trim()
    .replace(/^(\+\d+\D*)\(0\)/, '$1')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')
  // "+0049 …" is written too.
  const international = /^(?:\+?00|\+)(.*)$/.exec(plain)?.[1]
  const callingCode =
    international === undefined
      ? undefined
      : [3, 2, 1].map(length => international.slice(0, length)).find(code => /^\d+$/.test(code) && isListed(code))
  if (international === undefined || callingCode === undefined) return { significant: plain.replace(/^\+?0?/, '') }
  return { callingCode, significant: international.slice(callingCode.length) }
}

const digitsOf = (value: Json) => String(value).replace(/\D/g, '')

function written(form: (callingCode: string, significant: string) => string): (value: Json) => Json {
  return value => {
    const { callingCode, significant } = phoneParts(value)
    return callingCode === undefined ? digitsOf(value) : form(callingCode, significant)
  }
}

export const PHONE_FILTERS: Record<string, (value: Json) => Json> = {
  e164: written((code, significant) => `+${code}${significant}`),
  national: written((code, significant) => `${trunkOf(code)}${significant}`),
  'double-zero': written((code, significant) => `00${code}${significant}`),
  international: written((code, significant) => `+${code} ${significant}`),
  significant: value => phoneParts(value).significant,
  /** Of a phone number or of a country. */
  'calling-code': value => {
    const code = phoneParts(value).callingCode ?? countryOf(value)?.callingCode
    return code === undefined || code === '' ? '' : `+${code}`
  },
}
