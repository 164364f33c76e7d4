/** What members about messages and what is to be done are called. A `?` marks names that mean this only where nothing else does. */
export const MESSAGES = {
  message: `
    message, text, body, content, message text, message body, message content, notification text, notification message, sms text, sms body, sms message, sms content, text message, plain text, msg, msg text, payload text, email body, mail body, mail text, push text, nachricht,
    nachrichten text, nachrichtentext, mitteilung, mitteilungstext, benachrichtigungstext, meldungstext, boodschap, bericht, berichttekst, bericht tekst, tekst, texte, texte message, contenu, corps, corps message, mensaje, texto,
    texto mensaje, cuerpo, contenido, messaggio, testo, testo messaggio, contenuto, corpo, mensagem, texto mensagem, conteúdo, meddelande, meddelandetext, text meddelande, innehåll, melding, meldingstekst, besked, besked tekst, wiadomość, treść, treść wiadomości,
    komunikat, viesti, note?, comment?, inhalt, μήνυμα, κείμενο, minima, mhnyma, keimeno, caption?`,
  subject: `
    subject, subject line, title, headline, heading, message title, betreff, betreff zeile, titel, überschrift, onderwerp, objet, titre, asunto, título, oggetto, titolo, assunto,
    ämne, rubrik, emne, overskrift, temat, tytuł, otsikko, aihe, θέμα, τίτλος, thema, titlos`,
  template: `
    template, template id, template name, template code, template key, message template, vorlage, vorlagen id, vorlage id, vorlagenname, sjabloon, sjabloon id, modèle, id modèle, plantilla, id plantilla, modello, id modello, szablon,
    id szablonu, modelo, id modelo, mall, mall id, mal?, skabelon, πρότυπο`,
  channel: `
    channel, channels, channel type, type channel, medium, transport, notification channel, kanal, kanaal, canal, canale, kanał, delivery channel, method?, contact method,
    contact channel, communication channel, preferred channel, preferred contact method, notify by, notify via, notification method, send via, send by, via?, notification type?, benachrichtigungskanal, benachrichtigungsart, versandart, versandkanal, kontaktweg, kommunikationskanal, meldekanal, berichtkanaal, canal notification, canal notificación, canale notifica, canal comunicación, kanał powiadomień,
    canal notificação, aviseringskanal, varslingskanal, κανάλι, kanali`,
  event: `
    event, event type, event name, event code, notification type, message type, kind?, type?, reason?, trigger, ereignis, ereignis art, ereignistyp, anlass, benachrichtigungs typ, benachrichtigungstyp, evenement, événement, type événement, evento, tipo evento, tipo notificación, tipo notifica, gebeurtenis, zdarzenie, typ zdarzenia,
    händelse, hendelse, hændelse, art?, typ?, tipo?, status?, code?, category?, topic, milestone, stage, γεγονός, συμβάν, notification event`,
  action: `
    action, action type, operation, operation type, op?, mode?, command, intent, verb, method?, request type, request mode, aktion, aktionsart, vorgang, vorgangsart, modus?, befehl, actie, bewerking, handeling, opération, commande action, mode opération, operación, acción, tipo operación, tipo acción, azione,
    operazione, tipo operazione, akcja, operacja, czynność, tryb, ação, operação, tipo operação, åtgärd, handling, toiminto, ενέργεια, λειτουργία, energeia, purpose, zweck, doel, do?, what?`,
  'idempotency-key': `
    idempotency key, idempotency, idempotence key, request id, requestid, request key, request uuid, correlation id, message id, transaction id, external id, external ref,
    external reference, client reference id, client request id, dedup key, dedupe key, deduplication id, deduplication key, nonce, anfrage id, anfragenummer, vorgangsnummer, vorgangs id, aanvraag id, sender ref,
    sender reference, reference id, reference key, id requête, id solicitud, id richiesta, id żądania, unique id?, message ref`,
} as const
