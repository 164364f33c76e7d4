/** What rejections say in words, language by language: the stems that tell one kind of complaint from another. */

/** `\b` knows Latin letters only; a short word is fenced by hand. */
export const fenced = (words: string) => `(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`
export const phrase = (...parts: string[]) => new RegExp(parts.join('|'), 'iu')

export const MISSING = phrase(
  fenced('required|missing|mandatory|compulsory|obligatory|undefined|absent|requires|lacks?|omitted|nil'),
  'must (?:be|have been) (?:provided|supplied|specified|set|present|given|included|filled)',
  '(?:not|n.t|wasn.t|never) (?:been )?(?:provided|supplied|specified|present|given|set|included|sent|passed|filled)',
  'needs? to be (?:provided|supplied|specified|set|present|given|included)|is needed|but (?:got )?(?:none|nothing)',
  '(?:must|should|please|to|need) (?:provide|supply|specify|include|enter|contain|have|send)(?! (?:no more|at (?:least|most)|less|more|fewer|a valid|only|between|exactly|up to|valid|one of|an? (?:value|number|integer)))',
  '^no [\\w. -]{1,40}(?:provided|given|supplied|specified|found in (?:the )?(?:body|request))',
  // German, Dutch, Danish, Norwegian, Swedish
  'erforderlich|fehl(?:t|en)|pflicht(?:feld|angabe|attribut)|benötigt|notwendig|wird verlangt|nicht (?:angegeben|gesetzt|vorhanden|übergeben|ausgefüllt)|(?:angegeben|gesetzt|ausgefüllt|übergeben|mitgegeben|vorhanden) (?:werden|sein)|bitte .{1,40}(?:angeben|eingeben|ausfüllen)',
  'verplicht|ontbre(?:e?k|ken)|vereist|niet (?:opgegeven|ingevuld|aanwezig|meegegeven|gevonden in)|moet (?:worden )?(?:opgegeven|ingevuld|meegegeven|aanwezig)|(?:opgegeven|ingevuld) worden',
  'påkræv|påkrev|obligatorisk|mangler|kræves|kreves|krævet|krävs|saknas|behövs|skal (?:udfyldes|angives|oplyses)|må (?:fylles|oppgis|angis|være med)|måste (?:anges|fyllas|finnas|ifyllas)|ikke (?:angivet|oppgitt|angitt|udfyldt)|inte (?:angiv|ifyll)',
  // French, Spanish, Italian, Portuguese, Romanian
  `obligatoire|${fenced('requise?s?|manquante?s?|manque(?:nt)?|absente?s?')}|doi(?:t|vent) être (?:renseign|fourni|présent|spécifi|indiqu|rempli)|nécessaire|n.est pas (?:renseign|fourni|présent|défini)`,
  `obligatori|requerid|necesari|${fenced('falta|faltan|faltante')}|no (?:se ha |fue |ha sido )(?:proporcionad|especificad|indicad|enviad)|debe (?:indicar|proporcionar|especificar|enviar)`,
  `obbligatori|richiest[oaie](?![\\p{L}])|necessari|${fenced('manca|mancano|mancante|mancanti|assente')}|deve essere (?:specificat|fornit|present|valorizzat|indicat|compilat)|non (?:è (?:stat[oa] )?)?(?:specificat|fornit|present|valorizzat|indicat)`,
  `obrigat[óo]ri|faltando|${fenced('ausente')}|necess[áa]ri|deve(?:m)? ser (?:informad|fornecid|preenchid|enviad)|n[ãa]o (?:foi )?(?:informad|fornecid|preenchid|enviad)|preenchimento`,
  'lipse[sș]|lipsă|lipsa|este cerut|trebuie (?:să fie )?(?:specificat|completat|furnizat|introdus)|necesar',
  // Polish, Czech, Finnish, Hungarian
  `wymagan|obowiązkow|(?:należy|trzeba|proszę|musisz) (?:\\p{L}+ )?podać|podaj(?:cie)?(?![\\p{L}])|brak(?:uje|uj|u|(?![\\p{L}]))|niezbędn|nie podano|musi (?:być|zostać) (?:podan|wypełnion|uzupełnion)|konieczn`,
  `povinn|vyžadov|${fenced('chyb[íě]|chybí|schází')}|chybějící|je nutn|musí být (?:vyplněn|uveden|zadán)|nebyl[aoy]? (?:zadán|uveden|vyplněn)|není (?:zadán|uveden|vyplněn)`,
  'pakollinen|pakollis|puuttu|vaadi?taan|vaadittu|on annettava|on ilmoitettava|edellyt|kötelező|hiányz|szükséges|meg kell adni|nincs (?:megadva|kitöltve)|megadása',
  // Greek, Turkish, Russian
  'υποχρεωτικ|απαιτείται|απαιτούνται|απαραίτητ|λείπ|απουσιάζ|ελλιπ|πρέπει να (?:συμπληρ|δοθ|οριστ|υπάρχ)|δεν (?:έχει )?(?:δόθηκε|δοθεί|συμπληρ|οριστεί)',
  'zorunlu|gerekli|eksik|girilmeli|belirtilmeli|sağlanmalı|bulunmalı|doldurulmalı|gönderilmeli',
  'обязател|требуется|требуются|отсутству|не (?:указан|задан|передан|заполнен|предоставлен)|необходим|нужно указать|(?:быть|быть) (?:указан|заполнен|передан)|укажите|пропущен',
  // Japanese, Chinese, Korean
  '必須|必要|入力してください|指定してください|未入力|不足|欠落|指定されていません|含まれていません|必填|必需|必传|必須|缺少|缺失|请输入|请提供|请填写|未提供|未填写|必须(?:提供|填写|存在)|필수|누락|필요합니다|입력해',
)

export const BLANK = phrase(
  '(?:(?:must|may|should|can|could)(?: ?not|n.t)|can.t) be (?:left )?(?:blank|empty|an empty)|not allowed to be empty|is (?:blank|empty)|non-?empty|not-?blank|not-?empty|cannot be an? empty|mustn.t be (?:blank|empty)|be filled',
  '(?:nicht leer|darf nicht leer|ist leer)|niet leeg|is leeg|(?:pas être|est|être) vide|non vide',
  '(?:estar|ser|está|es|quede|dejar) (?:vac[íi][oa]|en blanco)|vac[íi][oa]s?(?![\\p{L}])|essere (?:vuot|lasciat)|vuot[oai]|em branco|vazi[oa]|nu poate fi gol|este gol',
  'być pust|jest pust|puste|prázdn|vara tom|är tom|være tom|være blank|er tom|tyhjä|üres',
  'είναι κεν|κεν[όήά](?![\\p{L}])|boş (?:olamaz|bırakılamaz|olmamalı|geçilemez)|пуст(?:ым|ой|ое|ая|о)|空(?:に|で|です|欄|白)|(?:不能|不可|不得|不允许)为空|為空|为空|비어',
)

export const NULL = phrase(
  '(?:(?:must|may|should|can)(?: ?not|n.t)|can.t) be (?:null|none|nil)|(?:is|was|got|received|but|non-?) ?`?(?:null|none|nulltype)(?![\\p{L}])|null is not allowed|not-?null|none is not an? allowed|null value',
  'nicht null|niet null|pas être (?:null|nul)|ser (?:null|nulo)|essere null|być null|mieć wartości null|být null|(?:inte|ikke) være null|(?:inte) vara null|ei saa olla null|είναι null|null olamaz|(?:быть|равн\\S*) null|lehet null|fi null|null(?: は|にでき|を許)|(?:不能|不可|不得)为 ?null',
)

const NOUN =
  '(?:field|propert(?:y|ies)|key|param(?:eter)?|attribute|member|argument|element|input|column|option|name)s?(?:\\(s\\))?'
export const UNKNOWN = phrase(
  `(?:unknown|unexpected|unrecogni[sz]ed|unsupported|undeclared|extra|forbidden|unpermitted|disallowed|superfluous|additional|undefined|invalid extra|not allowed|illegal) (?:json |request |body |top-level )?${NOUN}`,
  `unrecogni[sz]ed|unpermitted|should not exist|must not exist|additional ?propert|extra (?:inputs?|data)|not permitted|not be present|no such (?:field|property)|key not recogni[sz]ed`,
  '(?:is|are|was) not (?:an? )?(?:allowed|known|recogni[sz]ed|expected|defined|supported)(?! (?:value|to|option|choice|values))|not allowed by the schema|does not exist (?:on|in) (?:the )?(?:type|object|class|schema|model|struct)|could not find (?:field|property|member)|not (?:defined|declared|allowed) (?:in|by|here)|which are not allowed|is prohibited|must not contain|not marked as ignorable',
  `unbekannte[srnm]? |unerwartete[srnm]? |nicht (?:erlaubt|zulässig|vorgesehen|zugelassen|bekannt)|zusätzliche`,
  'onbekend|niet toegestaan|onverwacht|niet herkend|inconnue?s?|inattendue?s?|non (?:autorisé|reconnu|permis)|(?:pas|n.est) autoris',
  'desconocid|inesperad|no (?:está |es )?(?:permitid|reconocid|admitid)|sconosciut|inattes|non (?:è )?(?:consentit|ammess|riconosciut|permess)|desconhecid|n[ãa]o (?:é |está )?(?:permitid|reconhecid|esperad)|necunoscut|nu este permis|neașteptat',
  'nieznan|niedozwolon|nieoczekiwan|neznám|nepovolen|neočekávan|okän[td]|inte tillåt|oväntad|oväntat|ukjent|ukendt|ikke till?at|ikke tilladt|uventet|tuntematon|ei sallit|odottamaton|ismeretlen|nem engedélyez|váratlan',
  'άγνωστ|δεν επιτρέπ|μη (?:αναμενόμεν|επιτρεπτ)|bilinmeyen|izin veril|beklenmeyen|tanınmayan|неизвестн|не разреш|не допуска|лишн|неожиданн|不明な|未知|許可されてい|想定外|不允许|多余|알 수 없는',
)

/** "The value is not allowed" speaks of a value, not of a property. */
export const OF_A_VALUE =
  /(?<![\p{L}])(?:values?|wert|waarde|valeur|valor|valore|wartość|hodnota|värdet?|verdien?|værdien?|arvo|τιμή|değer[i]?|значение|érték|valoare|variant|choice|option|enum)(?![\p{L}])|値|值/iu

export const ENUM = phrase(
  '(?:one|any|none) of|oneof|allowed (?:values?|options?)|(?<![\\p{L}])(?:accepted|permitted|valid|possible|supported|available|legal|expected) (?:values?|options?|choices?|types?|channels?|actions?)|valid (?:choice|option|enum)|not (?:a |an )?(?:valid|allowed|supported|accepted|known) (?:choice|option|value|enum|variant)|must be either|should be either|unknown variant|(?<![\\p{L}])enum(?:eration)?(?![\\p{L}])(?! class)|not in (?:the )?(?:list|set|enum)|is not among|in (?:the )?list|included in the list|selected .{1,60} is invalid|choose (?:from|one)|value not allowed|unallowed value|does not have a valid value|(?:must|should) be [\'"`][^\'"`]{1,40}[\'"`](?:,| or)|not an accepted value|unknown value|unsupported value|unsupported (?:channel|action|type|mode|operation|method|language|country)|unknown (?:action|channel|type|operation|mode|command|enum)|among',
  '(?:einer|eine|eines|einen|einem) (?:der|von|dieser)|keine gültige (?:option|auswahl)|geen geldige (?:keuze|optie)|pas un choix valide|no es una (?:elección|opción) válida|non è una scelta valida|nie jest (?:prawidłowym|poprawnym) wyborem|não é um(?:a)? (?:escolha|opção) válid[ao]|inte ett giltigt val|zulässige(?: werte| sind|r wert|n werte)|erlaubte(?: werte| sind|n werte)|gültige werte|mögliche werte|een van|een der|toegestane waarden|geldige waarden|mogelijke waarden',
  'une? des|l.un(?:e)? d|parmi|valeurs? (?:autorisée|acceptée|possible|permise|valide)s?|un[oa] de(?=[\\s:])|alguno de|valores (?:permitidos|válidos|posibles|aceptados|aceites|possíveis)|(?<![\\p{L}])un[oa] (?:dei|degli|delle|tra|fra|di)(?![\\p{L}])|valori (?:ammessi|consentiti|validi|possibili)|um(?:a)? d(?:os|as|e)(?![\\p{L}])|unul din|una din',
  'jedn(?:ą|ym|o|a) z|niedozwolon\\p{L}+ wartość|dozwolone(?=:)|dozwolone wartości|jedn(?:a|u|ou|ím|o) z|povolené hodnoty|(?:en|ett|et) (?:av|af)(?![\\p{L}])|tillåtna värden|giltiga värden|gyldige verdier|tillatte verdier|tilladte værdier|gyldige værdier|jokin (?:seuraavista|arvoista)|yksi (?:seuraavista|arvoista)|sallitut arvot|egyike|megengedett értékek|lehetséges értékek',
  'ένα από|μία από|επιτρεπ(?:τές|όμενες) τιμές|αποδεκτές τιμές|έγκυρες τιμές|biri olmalı|-?(?:den|dan) biri|geçerli değerler|izin verilen değerler|(?:один|одно|одна|одним|одной) из|допустимые значения|возможные значения|いずれか|のどれか|許可された値|有効な値|之一|其中|允许的值|可选值|有效值|取值',
)

export const FORMAT = phrase(
  'format|(?:not |in)?valid (?:e-?mail|url|uri|uuid|guid|phone|mobile|date|time|iso|ip|postal|zip|country|language|timestamp|datetime|number format|hostname|credit|json string)|well-?formed|malformed (?:date|time|e-?mail|phone|uuid)|not a date|be an? (?:e-?mail|url|uuid|date|timestamp|iso)|e\\.?164|iso[ -]?(?:8601|3166|639)|rfc ?3339|could not be parsed|cannot be parsed|unparse?able|(?:invalid|bad) (?:date|time|e-?mail|phone|uuid|url|uri|guid|iso|timestamp|country|postal|zip)|uuid parsing|digits|numeric string|parse .{0,20}date|alphanumeric',
  'gültige[srn]? (?:e-?mail|telefon|datum|uuid|url|adresse|zeit|ruf|mobil)|geldige? (?:e-?mail|telefoon|datum|tijd|uuid)|formaat|formát|formaatti|formato|formátum|μορφή|biçim|формат|形式|格式|formatem|formacie|formatas|formatet|muodossa|muoto',
  '(?:adresse|correo|dirección|indirizzo|endereço|adres|adresa|adress|osoite|διεύθυνση|адрес) (?:e-?mail|électronique|electrónic|elettronic|de correo|de e-?mail)|sähköposti|メールアドレス|邮箱|e-?posta|e-?mail',
)

export const PATTERN = phrase(
  'doit correspondre à|muss mit .{1,200} übereinstimmen|debe coincidir con|deve corrispondere a|moet overeenkomen met|musi odpowiadać|deve corresponder a|pattern|regex|regular expression|match(?:es|ing)? /|match(?:es|ing)? "?\\^|expression régulière|expresión regular|espressione regolare|expressão regular|regulären? ausdruck|reguliere expressie|muster|wyrażeni\\S* regularn|regulární\\S* výraz|patrón|padrão|patroon|mönster|mønster|регулярн|正規表現|正则',
)

export const BOUNDS = phrase(
  'at (?:least|most)|min(?:imum|imal|length|items)?(?![\\p{L}])|max(?:imum|imal|length|items)?(?![\\p{L}])|too (?:long|short|big|small|large|many|few|high|low|old)|longer than|shorter than|(?:greater|less|more|fewer|larger|smaller|bigger|higher|lower|longer|shorter)(?: or equal)? (?:than|then|or equal)|between .{1,40} and|exceeds?|length|range|up to|>=|<=|≥|≤|(?:must be|to be|to have|have|should be|expected [^.]{1,40}) ?[<>]|positive|negative|non-?negative|characters|in the (?:past|future)|no (?:more|less|fewer) than|out of (?:range|bounds)|before|after|size must',
  'mindest(?:ens|länge|wert|anzahl|größe|zahl)|höchst(?:ens|länge|wert|anzahl|größe|zahl)|maximal|minimal|(?:über|unter)schritten|außerhalb des (?:werte)?bereichs|zu (?:lang|kurz|groß|klein|viele|wenige|hoch|niedrig)|größer|kleiner|zwischen|länger|kürzer|zeichen|minstens|minimaal|maximaal|ten minste|ten hoogste|te (?:lang|kort|groot|klein|veel|weinig)|tussen|langer|korter|groter|kleiner|tekens',
  'au (?:moins|plus|minimum|maximum)|trop (?:long|court|grand|petit|élevé)|entre .{1,30} et|dépass|caractères|supérieur|inférieur|al menos|como (?:máximo|mínimo)|demasiado|entre .{1,30} y|caracteres|mayor|menor|superior a|inferior a|almeno|al (?:massimo|minimo|più)|troppo|tra .{1,30} e|caratteri|maggiore|minore|pelo menos|no (?:máximo|mínimo)|muito (?:long|curt|grand)|maior|demasiad',
  'zakres\\p{L}*:? (?:od )?-?\\d|(?:^|\\s)od -?\\d+ do -?\\d|składa\\p{L}* się z \\d|co najmniej|co najwyżej|zbyt|za (?:dług|krótk|duż|mał)|pomiędzy|między|znaków|większ|mniejsz|alespoň|nejvýše|nejméně|příliš|znaků|větší|menší|mezi|minst|högst|för (?:lång|kort|stor|lite)|mellan|mellom|tecken|tegn|høyst|højst|mindst|større|mindre|vähintään|enintään|korkeintaan|liian|merkkiä|välillä|suurempi|pienempi|legalább|legfeljebb|túl|karakter|nagyobb|kisebb|között',
  'τουλάχιστον|το πολύ|μέχρι|υπερβαίν|χαρακτήρ|μεταξύ|μεγαλύτερ|μικρότερ|μήκος|en az|en fazla|en çok|çok (?:uzun|kısa|büyük|küçük)|karakter|arasında|büyük|не (?:менее|более|меньше|больше|короче|длиннее)|слишком|символ|между|больше|меньше|cel (?:puțin|mult)|prea|mai (?:mare|mic)|以上|以下|以内|文字|未満|超え|至少|最多|不少于|不超过|不能超过|长度|长于|大于|小于|个字符|之间|이상|이하',
)

export const TYPE = phrase(
  'invalid type|wrong type|type (?:mismatch|error)|type[_ ]|(?:must|should|has to|needs to) be |(?:must|should|needs? to|has to) be (?:an? |of type |type |the type )?(?:valid |positive |negative |non-?negative |non-?empty )?(?:`|"|\')?(?:json )?(?:str|string|int|integer|number|numeric|numerical|float|double|decimal|bool|boolean|object|array|list|dict|dictionary|map|text|whole)|expected|not (?:an? )?(?:valid )?(?:string|str|integer|int|number|float|boolean|bool|object|array|list|dict|dictionary|mapping|whole number|numeric|decimal|number)(?![\\p{L}])|is not of (?:a )?type|cannot (?:deserialize|unmarshal|construct|convert|coerce|cast|decode|be converted)|could not (?:be )?convert|valid (?:integer|number|string|boolean|list|dictionary|decimal|float|int|object|array|text) |a valid (?:integer|number|string|boolean|list|dictionary|decimal|float|int|object|array)|instance of|datatype|data type|incompatible',
  '(?:muss|müssen|darf) |ist keine?|moet |is geen|doit être (?:un|une|de type|du type)|n.est pas une?|debe ser (?:un|una|de tipo)|no es un|deve essere (?:un|una|di tipo)|non è un|deve ser (?:um|uma|do tipo)|não é um|musi być|nie jest|musí být|není|måste vara|är inte|må være|skal være|er ikke|täytyy olla|on oltava|pitää olla|ei ole|kell (?:legyen|lennie)|nem |trebuie să fie|nu este',
  'πρέπει να είναι|δεν είναι|olmalıdır|olmalı|değil|долж(?:ен|на|но|ны) быть|не является|でなければ|である必要|ではありません|必须(?:是|为)|必須(?:是|為)|应(?:为|该)|應為|不是|typ(?:u|e|en|et|us)?(?![\\p{L}])',
)

export const INVALID = phrase(
  'invalid|not valid|incorrect|wrong|illegal|bad |unacceptable|unsupported|fail|error|refused|rejected|cannot|does not|doesn.t',
  'no es válid|não é válid|non è valid|n.est pas valide|nicht gültig|niet geldig|nie jest (?:prawidłow|poprawn)|není platn|inte giltig|ikke gyldig|ei ole kelvolli|δεν είναι έγκυρ|geçerli değil|не является (?:допустим|корректн)|nem érvényes|nu este valid|ungültig|falsch|fehlerhaft|ongeldig|onjuist|invalide|incorrecte?|erroné|inválid|incorrect|non valid|errat|inválid|nieprawidłow|niepoprawn|neplatn|nesprávn|ogiltig|felaktig|ugyldig|virheelli|kelvoton|érvénytelen|hibás|invalid|nevalid|άκυρ|μη έγκυρ|λανθασμέν|geçersiz|hatalı|неверн|недопустим|недействит|некоррект|неправил|無効|不正|正しくあり|无效|不正确|错误|非法|잘못',
)

export const MALFORMED = phrase(
  'json parse|parse (?:error|failure)|parsing (?:error|failed|the (?:body|json))|(?:invalid|malformed|not valid|bad|broken|illegal|not a valid) (?:request )?(?:payload )?json(?! string)|json (?:is |was )?(?:in ?valid|malformed|not valid|decode|syntax|format|could not)|(?:is|was) not (?:valid |well-?formed )?json|unexpected (?:end|eof|token|character|non-whitespace|identifier)|syntax ?error|invalid character|eof(?![\\p{L}])|not readable|unreadable|unable to (?:parse|read|decode)|(?:failed|could not|cannot|can.t|couldn.t) (?:to )?(?:parse|read|decode) (?:the )?(?:request|body|json|http message|input)|truncated|malformed (?:request|body|payload|syntax)|expecting value|not well-?formed|body (?:is|was) (?:in ?valid|malformed)|unterminated|trailing (?:comma|characters)|key must be a string|control character',
  'ungültiges json|kein gültiges json|json (?:konnte|kann) nicht|ongeldige json|geen geldige json|json (?:invalide|malformé)|json (?:no )?(?:inválido|válido)|json non valido|nieprawidłowy json|neplatný json|ogiltig json|ugyldig json|virheellinen json|άκυρο json|geçersiz json|неверный json|некорректный json|érvénytelen json|json(?:の|が)|无效的 ?json|json ?格式',
)

export const MEDIA_TYPE = phrase(
  'content[- ]?type|media ?type|mime ?type|unsupported media|inhaltstyp|medientyp|type de contenu|tipo de contenido|tipo di contenuto|tipo de conteúdo|τύπος περιεχομένου|тип содержимого|コンテンツタイプ|内容类型',
)

/** The regular expression that a sentence quotes. */
const LONGEST = 400

export function patternIn(text: string): { pattern: string; start: number; end: number } | undefined {
  const slashed = /(?<![\w/])\/(\^?(?:[^/\n]|\\\/){2,400})\/([gimsuy]{0,6})(?![\w/])/.exec(text)
  if (slashed?.[1] !== undefined && /[\\^$[\]+*?()|]/.test(slashed[1]))
    return { pattern: slashed[1], start: slashed.index, end: slashed.index + slashed[0].length }
  for (const quoted of text.matchAll(/(["'`])([^\n]{2,400}?)\1(?=[\s.,;:)\]]|$)/g)) {
    const body = quoted[2] ?? ''
    if (/^\^|\$$|\\[dws]|\[[^\]]+\][+*{]|^\(\?/.test(body))
      return { pattern: unslashed(body), start: quoted.index, end: quoted.index + quoted[0].length }
  }
  const bare = /\^\S{1,300}\$/.exec(text)
  return bare === null || bare[0].length > LONGEST
    ? undefined
    : { pattern: unslashed(bare[0]), start: bare.index, end: bare.index + bare[0].length }
}

/** Python's `repr` doubles backslashes. */
export function unslashed(pattern: string): string {
  const plain = pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1')
  return /\\\\[dwsbDWS+.]/.test(plain) ? plain.replaceAll('\\\\', '\\') : plain
}
