/** Words that members of such endpoints often have beside what they ask for, by language; English first. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'

type Words = Record<ExtEndpoint, string>

const LANGUAGES: Record<string, Words> = {
  en: {
    'ext-verify':
      'name, full name, first name, last name, middle name, given name, family name, email, phone, phone number, date of birth, address, street, house number, postal code, postcode, zip, city, country, country code, region, state, unit, customer id, customer number, reference, tracking number, language, strict, locale, consent, metadata',
    'ext-reach':
      'action, preference, preferences, new preference, delivery preference, address preference, delivery preferences, address, delivery place, delivery option, drop off, place, instructions, note, notes, comment, remark, time window, window, start, end, from, to, days, neighbour, neighbor, neighbour name, pickup point, pickup point id, locker, locker id, safe place, language, valid from, valid until, name, floor, door code, type, phone, email, tracking number, country',
    'ext-notify':
      'channel, channels, message, subject, title, template, template id, language, locale, priority, scheduled at, send at, delivery time, time window, callback url, webhook url, reference, request id, client ref, metadata, data, variables, params, event, type, sender, email, phone, idempotency key, tracking number, parcel number, shipment id, shipment number, eta, test, dry run, attempts, retries, ttl, tags, media',
  },
  de: {
    'ext-verify':
      'vorname, nachname, telefon, telefonnummer, handy, mobil, email adresse, anschrift, adresse, strasse, hausnummer, plz, postleitzahl, ort, stadt, land, kundennummer, kunden nr, geburtsdatum, sprache, sendungsnummer',
    'ext-reach':
      'aktion, praeferenz, wunsch, zustellort, ablageort, abstellort, hinweis, notiz, bemerkung, anmerkung, zeitfenster, von, bis, nachbar, nachbar name, paketshop, paketshop id, packstation, etage, tuercode, sprache, telefon, sendungsnummer',
    'ext-notify':
      'kanal, nachricht, text, betreff, titel, vorlage, sprache, prioritaet, zeitpunkt, geplant, sendungsnummer, sendungs id, paketnummer, referenz, vorgangs id, absender, ereignis, telefon',
  },
  nl: {
    'ext-verify':
      'voornaam, achternaam, naam, telefoon, telefoonnummer, mobiel, emailadres, e mail, adres, straat, huisnummer, postcode, plaats, woonplaats, stad, land, klantnummer, geboortedatum, taal, zendingnummer',
    'ext-reach':
      'actie, voorkeur, voorkeuren, bezorgplek, plek, instructie, opmerking, notitie, toelichting, tijdvak, vanaf, tot, buren, naam buren, buur, afhaalpunt, afhaalpunt id, verdieping, taal, telefoon, zendingnummer',
    'ext-notify':
      'kanaal, bericht, tekst, onderwerp, titel, sjabloon, taal, prioriteit, gepland op, zendingnummer, pakketnummer, referentie, afzender, gebeurtenis, telefoon, kenmerk',
  },
  fr: {
    'ext-verify':
      'prenom, nom, nom complet, telephone, portable, courriel, adresse, rue, numero, numero rue, code postal, ville, pays, numero client, reference, date naissance, langue, numero suivi',
    'ext-reach':
      'action, operation, preference, preferences, lieu, lieu livraison, emplacement, instructions, consigne, remarque, commentaire, note, creneau, debut, fin, de, a, voisin, nom voisin, point relais, point relais id, etage, code porte, langue, telephone, numero suivi',
    'ext-notify':
      'canal, message, texte, sujet, objet, titre, modele, langue, priorite, date envoi, planifie le, numero suivi, numero colis, reference, expediteur, evenement, telephone',
  },
  es: {
    'ext-verify':
      'nombre, apellido, apellidos, nombre completo, telefono, movil, correo, correo electronico, direccion, calle, numero, codigo postal, ciudad, pais, numero cliente, referencia, fecha nacimiento, idioma, numero seguimiento',
    'ext-reach':
      'accion, operacion, preferencia, preferencias, lugar, lugar entrega, instrucciones, nota, notas, comentario, observaciones, franja, desde, hasta, inicio, fin, vecino, nombre vecino, punto recogida, punto recogida id, piso, codigo puerta, idioma, telefono, numero seguimiento',
    'ext-notify':
      'canal, mensaje, texto, asunto, titulo, plantilla, idioma, prioridad, programado para, fecha envio, numero seguimiento, numero envio, referencia, remitente, evento, telefono',
  },
  it: {
    'ext-verify':
      'nome, cognome, nome completo, telefono, cellulare, email, posta elettronica, indirizzo, via, numero civico, civico, cap, citta, comune, paese, codice cliente, riferimento, data nascita, lingua, numero spedizione',
    'ext-reach':
      'azione, operazione, preferenza, preferenze, luogo, luogo consegna, istruzioni, nota, note, commento, fascia oraria, dalle, alle, inizio, fine, vicino, nome vicino, punto ritiro, punto ritiro id, piano, lingua, telefono, numero spedizione',
    'ext-notify':
      'canale, messaggio, testo, oggetto, titolo, modello, lingua, priorita, programmato per, data invio, numero spedizione, numero pacco, riferimento, mittente, evento, telefono',
  },
  pt: {
    'ext-verify':
      'nome, sobrenome, apelido, nome completo, telefone, telemovel, celular, email, endereco, morada, rua, numero, cep, codigo postal, cidade, pais, numero cliente, referencia, data nascimento, idioma, codigo rastreio',
    'ext-reach':
      'acao, operacao, preferencia, preferencias, local, local entrega, instrucoes, nota, observacao, comentario, janela, de, ate, inicio, fim, vizinho, nome vizinho, ponto recolha, ponto coleta, andar, idioma, telefone, codigo rastreio',
    'ext-notify':
      'canal, mensagem, texto, assunto, titulo, modelo, idioma, prioridade, agendado para, data envio, codigo rastreio, numero encomenda, referencia, remetente, evento, telefone',
  },
  pl: {
    'ext-verify':
      'imie, nazwisko, imie nazwisko, telefon, numer telefonu, email, adres, ulica, numer domu, kod pocztowy, miasto, miejscowosc, kraj, numer klienta, referencja, data urodzenia, jezyk, numer przesylki',
    'ext-reach':
      'akcja, operacja, preferencja, preferencje, miejsce, miejsce dostawy, instrukcje, uwagi, notatka, komentarz, okno, od, do, sasiad, nazwisko sasiada, punkt odbioru, punkt odbioru id, paczkomat, pietro, jezyk, telefon, numer przesylki',
    'ext-notify':
      'kanal, wiadomosc, tresc, tekst, temat, tytul, szablon, jezyk, priorytet, data wysylki, numer przesylki, numer paczki, referencja, nadawca, zdarzenie, telefon',
  },
  sv: {
    'ext-verify':
      'fornamn, efternamn, namn, telefon, telefonnummer, mobil, epost, e post, adress, gata, gatunummer, postnummer, ort, postort, stad, land, kundnummer, referens, fodelsedatum, sprak, kollinummer',
    'ext-reach':
      'atgard, preferens, preferenser, onskemal, plats, leveransplats, instruktion, instruktioner, anteckning, kommentar, tidsfonster, fran, till, granne, grannens namn, utlamningsstalle, ombud, vaning, portkod, sprak, telefon, kollinummer',
    'ext-notify':
      'kanal, meddelande, text, amne, rubrik, mall, sprak, prioritet, skickas, sandningsnummer, kollinummer, referens, avsandare, handelse, telefon',
  },
}

/** Words of each language that members, and sentences about them, are made of; by them a language is known. */
const TELLING: Record<string, string> = {
  de: 'fehler feld anfrage empfaenger anschrift kunde nutzer benutzer passwort kennwort ist muss nicht und darf der die fehlt ungueltig pflichtfeld',
  nl: 'fout veld verzoek ontvanger klant gebruiker gebruikersnaam wachtwoord is moet niet en het een ongeldig verplicht ontbreekt',
  fr: 'erreur champ requete destinataire client utilisateur mot doit pas est et le la une obligatoire invalide manquant',
  es: 'errores error campo solicitud destinatario cliente usuario clave persona credenciales debe es un una requerido obligatorio no',
  it: 'errore campo richiesta destinatario cliente utente persona deve essere obbligatorio non valido mancante',
  pt: 'erro campo pedido destinatario cliente utilizador usuario senha pessoa deve ser obrigatorio nao invalido',
  pl: 'pole blad zadanie odbiorca klient haslo jest wymagane musi nie brak nieznane',
  sv: 'fel falt begaran mottagare kund losenord maste vara inte kravs saknas ogiltig',
}

const listed = (text: string) => text.split(', ')

/** The words for an endpoint: those of the language that the names seen so far are of, then the English ones. */
export function wordsFor(endpoint: ExtEndpoint, namesSeen: Iterable<string>): string[] {
  const seen = new Set([...namesSeen].map(name => name.toLowerCase()))
  const [best] = Object.entries(LANGUAGES)
    .map(([language, words]) => ({ language, count: shared(words, seen) }))
    .filter(({ language, count }) => language !== 'en' && count > shared(LANGUAGES['en'] as Words, seen))
    .sort((a, b) => b.count - a.count)
  const foreign = best === undefined ? [] : listed(LANGUAGES[best.language]?.[endpoint] ?? '')
  return [...new Set([...foreign, ...listed(LANGUAGES['en']?.[endpoint] ?? '')])]
}

function shared(words: Words, seen: ReadonlySet<string>): number {
  const language = Object.keys(LANGUAGES).find(each => LANGUAGES[each] === words) ?? ''
  const own = new Set([
    ...Object.values(words).flatMap(text => listed(text).flatMap(each => each.split(' '))),
    ...(TELLING[language] ?? '').split(' '),
  ])
  return [...seen].filter(name => own.has(name)).length
}
