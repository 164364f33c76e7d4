/** The words by which operators name what they send, in the languages of Europe. */

/** `\b` knows Latin letters only. */
const oneOf = (...lists: string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${lists.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

export const CREDENTIAL = oneOf(
  'client|secret|api[ -]?key|key|pass[ -]?(?:word|phrase|code)?|pin|user ?(?:name|id)?|login|token|account|tenant|subscription|merchant|partner|app(?:lication)?[ -]?(?:id|key|name)',
  'teilnehmer(?:-?id|nummer|kennung)?|benutzer(?:name|kennung|-?id)?|nutzername|anmeldename|kennwort|passwort|zugangs(?:schlüssel|kennung|code|daten)|(?:api-?)?schlüssel|geheimnis|mandant(?:en-?id)?|absender(?:-?id|nummer|kennung)?|partner(?:nummer|-?id|kennung)',
  'identifiants?|mot de passe|cl[ée]|clé secrète|utilisateur|jeton|expéditeur',
  'usuario|contraseña|clave|secreto|cuenta|remitente|integrador|senha|palavra-passe|chave|segredo|utilizador|usuário|remetente',
  'utente|chiave|segreto|mittente|gebruiker(?:snaam)?|wachtwoord|sleutel|geheim|afzender(?:code|nummer|-?id)?',
  'użytkownik|nazwa użytkownika|hasło|klucz|sekret|nadawcy|nadawca|uživatel|heslo|klíč|odesílatel',
  'användarnamn|lösenord|nyckel|hemlighet|avsändare|brugernavn|adgangskode|nøgle|brukernavn|passord|nøkkel|käyttäjätunnus|salasana|avain',
)
export const TEST_DATA = oneOf(
  '(?:given|first|family|last|sur|full)? ?name|surname|e-?mail|phone|mobile|tel(?:ephone)?|street|address|house|zip|post(?:al)?[ -]?code|postcode|city|town|country|customer|tracking|parcel|shipment|delivery|order|consignment|recipient|birth',
  'vorname|nachname|familienname|geburts(?:datum|tag)|straße|strasse|hausnummer|plz|postleitzahl|ort|stadt|land|telefon(?:nummer)?|mobil(?:nummer|funknummer)?|handy(?:nummer)?|sendungs(?:nummer|nr)|paket(?:nummer|nr)|empfänger(?:nummer)?|kunden(?:nummer|nr|-?id)|anschrift|adresse',
  'prénom|nom|naissance|rue|code postal|ville|pays|téléphone|portable|courriel|suivi|colis|destinataire',
  'nombre|apellidos?|nacimiento|dni|nie|calle|código postal|ciudad|localidad|país|teléfono|móvil|correo|envío|destinatario|sobrenome|apelido|nascimento|rua|cidade|telefone|encomenda|destinatário',
  'cognome|nascita|via|città|cap|telefono|spedizione|destinatario|voornaam|achternaam|geboortedatum|straat|huisnummer|woonplaats|plaats|telefoon|zending|ontvanger',
  'imię|nazwisko|urodzenia|ulica|kod pocztowy|miasto|kraj|przesyłki|odbiorca|jméno|příjmení|narození|město|zásilky|příjemce',
  'förnamn|efternamn|födelsedatum|gata|postnummer|land|fornavn|etternavn|efternavn|fødselsdato|gade|etunimi|sukunimi|katuosoite|postinumero|puhelin',
)

export const ADDRESS =
  /(?<!\p{L})(?:base|basis|url|uri|endpoint|endpunkt|host|server|service|dienst|address|adresse?|api|environment|umgebung|entorno|environnement|ambiente|omgeving|środowisko)(?!\p{L})/iu
export const ELSEWHERE =
  /(?<!\p{L})(?:docs?|documentation|dokumentation|documentación|documentatie|dokumentacja|manual|handbuch|portal|website|web ?site|support|help|hilfe|ayuda|aide|privacy|datenschutz|imprint|impressum|status|swagger|ticket)(?!\p{L})/iu
/** A number of a parcel that a sentence names: "Sendungsnummern sind frei wählbar, zum Beispiel HP123456789DE". */
export const PARCEL =
  /(?<!\p{L})(?:(?:sendungs|paket|kolli)-?(?:nummern?|nr|codes?)|(?:tracking|parcel|shipment|consignment)[ -](?:numbers?|codes?|ids?|references?)|numéros? de (?:suivi|colis|envoi)|(?:códigos?|números?) de (?:envío|seguimiento|envio|encomenda|rastreio)|(?:codice|numero) (?:di )?spedizione|zendingsnummers?|numer(?:y)? (?:przesyłki|paczki)|(?:sändnings|försändelse|forsendelses|sendings)nummer)(?!\p{L})[^.!?]{0,100}?(?<![\p{L}\p{N}-])((?=[A-Z0-9-]*[A-Z])(?=[A-Z0-9-]*\d)[A-Z0-9][A-Z0-9-]{6,30})(?![\p{L}\p{N}-])/iu
/** The first of the templates of messages that a sentence lists. */
export const TEMPLATE =
  /(?<!\p{L})(?:(?:message |notification )?templates?|vorlagen?|nachrichtenvorlagen?|plantillas?|modèles?|modelos?|modell[oi]|sjablon(?:en)?|sjabloon|szablon(?:y|u|ów)?|mallar?na?|skabelon(?:er)?|mal(?:er|en)?)(?!\p{L})[^.!?]{0,60}?(?<![\p{L}\p{N}_.-])(\p{L}[\p{L}\p{N}]*(?:[_.-][\p{L}\p{N}]+)+)(?![\p{L}\p{N}_@/])/iu
/** Heads of a mail, and words with a colon that name nothing. */
export const NO_NAME =
  /^(?:services?|from|to|cc|bcc|subject|date|sent|reply-to|re|fwd?|hi|hello|dear|note|notes|ps|p\.s\.|regards|https?|important|attention|von|an|betreff|datum|gesendet|hallo|hinweis|de|para|a|à|asunto|assunto|objet|oggetto|fecha|enviado|hola|olá|bonjour|ciao|da|onderwerp|van|aan|temat|od|do|ämne|från|till|fra|til|emne|předmět|nota|remarque)$/iu
