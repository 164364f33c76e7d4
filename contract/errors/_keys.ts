/** Names of properties of error answers: which hold sentences, places, codes, lists of errors, or nothing of interest. */

/** Lower case, letters and digits alone: `customer_id` and `CustomerID` are both `customerid`. */
export const squeeze = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean))

/** In order of trust. */
export const MESSAGE_KEYS =
  'message msg defaultmessage errormessage errortext errormsg errmsg messagetext validationmessage detail description errordescription reason text usermessage developermessage longmessage fehlermeldung meldung nachricht beschreibung melding bericht foutmelding omschrijving mensaje descripcion mensagem descricao messaggio descrizione komunikat wiadomosc popis zprava meddelande beskrivning besked beskrivelse viesti kuvaus mesaj uzenet faultstring resultmessage statusmessage displaymessage localizedmessage hint error err title shortmessage cause explanation problem issue what why motivo motif raison grund hinweis erlauterung reden toelichting causa razon razao descricion powod opis duvod orsak arsak grunn syy selite sebep aciklama ok indok motiv texto texte testo tekst tekstas μήνυμα сообщение'.split(
    ' ',
  )
/** In order of trust. */
export const PATH_KEYS =
  'loc path instancepath instancelocation datapath propertypath pointer jsonpointer jsonpath fieldpath field fieldname propertyname property attr attributename attribute paramname parametername param parameter argument member element fieldid feld feldname veld veldnaam champ campo pole pol kentta falt felt πεδίο alan mezo поле datafield key keys fields members properties names name nombre nome nom naam namn navn nimi nazwa nazev nev isim pfad pad ruta chemin caminho percorso sciezka cesta sokvag sti polku utvonal yol target on variable subject item label location where source'.split(
    ' ',
  )
export const CODE_KEYS =
  'code type keyword errorcode reasoncode rule constraint constraintname kind tag validator messagekey messagecode issuecode errorkey errortype violation reason error fehlercode foutcode codigo codice status'.split(
    ' ',
  )
const CONTAINER =
  /^(?:validation|field|form|input|param|parameter|request|error|invalid|sub|model|global|inner|nested|constraint|bad|body|query|data|property|attribute|schema|binding)?(?:errors?|issues|violations|problems|failures|messages|details?|faults?|exceptions|state|warnings|fields|params|parameters|properties)$/
const OTHER_CONTAINERS = set(
  'validation causes reasons extra fehler fehlerliste feldfehler fouten erreurs errores erros errori errordetails errorlist errorinfo bledy chyby parametrosinvalidos camposinvalidos parametresinvalides champsinvalides parametriinvalidi campinonvalidi ungueltigefelder ungultigefelder ungueltigeparameter ongeldigevelden detalles dettagli detalhes fel feil fejl virheet σφάλματα hatalar ошибки hibak erori invalidparams notifications rejected unmet fieldviolations badrequest children constraints validationresult validationreport results errormap errorsbyfield tree nested embedded context',
)
const ENVELOPE = set(
  'error errors message messages msg detail details data result results status statuscode statuscodes code title type instance timestamp time path traceid requestid correlationid success ok valid validation violations issues problem problems failure failures exception meta info response body json form query payload request headers cookies params source fields properties nested embedded children constraints extra reason description faults fault envelope links link help helpurl docs documentation documentationurl moreinfo url method statusmessage resultcode resultmessage severity level cause causes context errorcount count total version debug stack trace stacktrace id errorid name object root errormessage errordescription faultstring faultcode fieldname field key pointer value input target args arguments parameters received sub errorresponse formerrors fielderrors nonfielderrors schema all base datapath instancepath loc location content contenttype datetime date data0 err errs what why where resultado resultat ergebnis estado statut stato wynik tulos vysledek sonuc durum résultat risultato αποτέλεσμα κατάσταση результат статус eredmeny allapot stav stan notice warning hint hints suggestion suggestions action outcome returncode returnmessage reply header globalerrors',
)
/** Properties of the answer whose content is never a complaint. */
const IGNORED = set(
  'timestamp time datetime traceid trace requestid correlationid stack stacktrace stacktraceelements debug help helpurl docs documentation documentationurl moreinfo url links link rejectedvalue invalidvalue attemptedvalue value input received actual sent object objectname bindingfailure version errorid id schemapath parentschema ctx context meta instance target_type codes arguments params attributemap formattedmessageplaceholdervalues httpmethod method href self',
)

export const isContainer = (key: string) => CONTAINER.test(squeeze(key)) || OTHER_CONTAINERS.has(squeeze(key))
export const isEnvelope = (key: string) => ENVELOPE.has(squeeze(key)) || isContainer(key)
export const isIgnored = (key: string) => IGNORED.has(squeeze(key))
/** Keys that stand for the frame of an answer even where all that it holds are complaints. */
const FRAME =
  /^(?:errors?|messages|msg|details?|violations|issues|problems|failures|(?:validation|field|form|non_?field|global)_?errors|_schema|__all__|_errors|base|root)$/i
export const isFrame = (key: string) => FRAME.test(key)

/** "missing": [names], "unknownFields": [names]: the key says what is the matter with the names. */
export function kindOfListKey(key: string): 'missing' | 'unknown' | 'invalid' | undefined {
  const plain = squeeze(key)
  if (
    /^(?:missing|required|absent|mandatory|fehlende?|ontbrekende?|manquants?|faltantes?|mancanti)(?:required)?(?:fields?|propert(?:y|ies)|params?|parameters?|keys?|attributes?|members?|inputs?|felder|velden|champs|campos|campi|arguments?)?$/.test(
      plain,
    )
  )
    return 'missing'
  if (
    /^(?:unknown|unexpected|unrecognized|unrecognised|extra|additional|unsupported|notallowed|disallowed|forbidden|illegal)(?:fields?|propert(?:y|ies)|params?|parameters?|keys?|attributes?|members?|inputs?|arguments?)?$/.test(
      plain,
    )
  )
    return 'unknown'
  if (
    /^(?:invalid|bad|failed|wrong|rejected|affected|faulty|ungueltige|ungültige)(?:fields?|propert(?:y|ies)|params?|parameters?|keys?|attributes?|members?|inputs?|felder|velden)$/.test(
      plain,
    )
  )
    return 'invalid'
  return undefined
}
