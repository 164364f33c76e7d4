/** What rejections say in words, language by language: the stems that tell one kind of complaint from another. */

/** `\b` knows Latin letters only; a short word is fenced by hand. */
export const fenced = (words: string) => `(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`
export const phrase = (...parts: string[]) => new RegExp(parts.join('|'), 'iu')

export const MISSING = phrase(
  fenced('required|missing|mandatory|compulsory|obligatory|undefined|absent|requires|lacks?|omitted|nil'),
  'must (?:be|have been) (?:provided|supplied|specified|set|present|given|included|filled)',
  '(?:not|n.t|wasn.t|never) (?:been )?(?:provided|supplied|specified|present|given|set|included(?! in the list)|sent|passed|filled)',
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
  '必須|必要|入力してください|指定してください|未入力|不足|欠落|指定されていません|含まれていません|必填|必需|必传|必須|(?:不能|不可|不得|不允许)为空|缺少|缺失|请输入|请提供|请填写|未提供|未填写|必须(?:提供|填写|存在)|필수|누락|필요합니다|입력해',
)

const NOUN =
  '(?:field|propert(?:y|ies)|key|param(?:eter)?|attribute|member|argument|element|input|column|option|name)s?(?:\\(s\\))?'
export const UNKNOWN = phrase(
  `^unknown$|(?:unknown|unexpected|unrecogni[sz]ed|unsupported|undeclared|extra|forbidden|unpermitted|disallowed|superfluous|additional|undefined|invalid extra|not allowed|illegal) (?:json |request |body |top-level )?${NOUN}`,
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

export const MALFORMED = phrase(
  '^malformed$|json parse|parse (?:error|failure)|parsing (?:error|failed|the (?:body|json))|(?:invalid|malformed|not valid|bad|broken|illegal|not a valid) (?:request )?(?:payload )?json(?! string)|json (?:is |was )?(?:in ?valid|malformed|not valid|decode|syntax|format|could not)|(?:is|was) not (?:valid |well-?formed )?json|unexpected (?:end|eof|token|character|non-whitespace|identifier)|syntax ?error|invalid character|eof(?![\\p{L}])|not readable|unreadable|unable to (?:parse|read|decode)|(?:failed|could not|cannot|can.t|couldn.t) (?:to )?(?:parse|read|decode) (?:the )?(?:request|body|json|http message|input)|truncated|malformed (?:request|body|payload|syntax)|expecting value|not well-?formed|body (?:is|was) (?:in ?valid|malformed)|unterminated|trailing (?:comma|characters)|key must be a string|control character',
  'ungültiges json|kein gültiges json|json (?:konnte|kann) nicht|ongeldige json|geen geldige json|json (?:invalide|malformé)|json (?:no )?(?:inválido|válido)|json non valido|nieprawidłowy json|neplatný json|ogiltig json|ugyldig json|virheellinen json|άκυρο json|geçersiz json|неверный json|некорректный json|érvénytelen json|json(?:の|が)|无效的 ?json|json ?格式',
)

export const MEDIA_TYPE = phrase(
  'content[- ]?type|media ?type|mime ?type|unsupported media|inhaltstyp|medientyp|type de contenu|tipo de contenido|tipo di contenuto|tipo de conteúdo|τύπος περιεχομένου|тип содержимого|コンテンツタイプ|内容类型',
)
