/**
 * What a name means, in the words of many services and languages. A meaning is a set of alternatives; each alternative is
 * words that must all be there. Longer alternatives weigh more, so that `house number` is not any `number`.
 */

/** What members about a person are called. A `?` marks names that mean this only where nothing else does. */
const PERSONS = {
  'given-name': `
    given name, first name, firstname, forename, fname, fn, christian name, name first, vorname, voornaam, roepnaam, prénom,
    nombre, nombre pila, nombre 1, nome?, primo nome, primeiro nome, nome próprio, förnamn, fornavn, imię, etunimi, givenname, jméno,
    keresztnév, prenume, όνομα, onoma, mikro onoma, eerste naam, tilltalsnamn`,
  'middle-name': `
    middle name, middlename, second name, middle initial, middle, zweiter vorname, mittelname, tussenvoegsel, deuxième prénom,
    segundo nombre, secondo nome, drugie imię, segundo nome, mellannamn, mellomnavn, mellemnavn, patronymic, πατρώνυμο,
    patronymo`,
  'family-name': `
    family name, last name, lastname, surname, surnames, lname, ln, sname, name last, nachname, familienname, zuname,
    achternaam, familienaam, nom?, nom famille, nom de famille, apellido, apellidos, apellido 1, primer apellido, cognome,
    sobrenome, apelido, último nome, efternamn, etternavn, efternavn, nazwisko, sukunimi, familyname, příjmení, vezetéknév,
    nume familie, επώνυμο, eponymo, epitheto, επίθετο`,
  'full-name': `
    name?, name 1, full name, fullname, display name, customer name, recipient name, receiver name, contact name, person name,
    user name, person, contact person, attention name, attention, attn, addressee name, addressee, consignee name, nm?, empfänger name,
    naam?, volledige naam, ontvanger naam, contact persoon, nom complet, nom prénom, prénom nom, nom destinataire,
    nombre completo, nombre apellidos, nombre destinatario, nombre contacto, nome completo, nome cognome, nominativo, imię nazwisko,
    nome destinatário, nome contato, namn?, fullständigt namn, mottagare namn, navn?, fullt navn, modtager navn, nimi?,
    ansprechpartner, kontaktperson, kontakt name, vor und nachname, vollständiger name, volle name, name complete,
    osoba kontaktowa, nazwa?, nazwa odbiorcy, ονοματεπώνυμο, onomateponymo, whole name`,
  initials: `initials, initial, first initial, initialen, voorletters, voorletter, initiales, inicjały, iniziali, iniciais`,
  salutation: `
    salutation, courtesy title, form of address, honorific, name title, name prefix, title prefix, gender, sex, anrede, geschlecht, aanhef, geslacht, civilité,
    genre, tratamiento, sexo, género, genero, titolo cortesia, sesso, płeć, zwrot grzecznościowy, tratamento, tilltal, kön, tiltale, køn, kjønn, προσφώνηση, fylo`,
  company: `
    company, company name, business name, organisation name, organization name, organisation?, organization?, firm,
    firma, firmenname, unternehmen, name der firma, bedrijf, bedrijfsnaam, société, entreprise, raison sociale, nom entreprise,
    empresa, razón social, nombre empresa, azienda, ragione sociale, società, nazwa firmy, przedsiębiorstwo, razão social,
    företag, företagsnamn, bolag, yritys, virksomhed, bedrift, εταιρεία, επωνυμία, etaireia, eponymia, legal name,
    company 1, department, abteilung, afdeling`,
  email: `
    email, e mail, mail, email address, mail address, e mail address, e mail adresse, email adresse, mail adresse, mail adres, email id,
    e mail adres, email adres, correo, correo electrónico, email contacto, courriel, adresse email, adresse mail, adresse électronique, mél,
    posta elettronica, indirizzo email, email indirizzo, adres email, adres e mail, poczta, endereço email, e post, epost, e post adress, epost adress,
    sähköposti, email personale, contact email, to?, send to, contact?, contact value, target?, ηλεκτρονικό ταχυδρομείο, ηλεκτρονική διεύθυνση, emailaddr, eml`,
  phone: `
    phone, phone number, phone no, telephone, telephone number, mobile, mobile number, mobile phone, mobile phone number,
    cell, cell phone, cell phone number, cellphone, cell number, landline, fixed line, fixed line phone number, msisdn, tel, tel number, telnr, tlf, tlf number, telf, fon,
    fono, mob, mob number, fone, telefon, telefon number, telefonnummer, rufnummer, handy, handynummer, handy number,
    mobilnummer, mobil, mobil number, mobilfunknummer, mobilfunk, mobiltelefon, telefoon, telefoonnummer, telefoon number, mobiel, mobiel number,
    mobiele telefoon, gsm, gsm number, teléfono, teléfono móvil, móvil, número móvil, celular, téléphone, téléphone portable,
    portable, portable number, tél, tel mobile, téléphone mobile, cellulare, telefono cellulare, telefono, recapito telefonico,
    telefone, telemóvel, telefon komórkowy, komórka, komórkowy, nr telefonu, telefonu number, numer telefonu, nr komórki, telefonnr, mobilnr, mobilnr number, puhelin, puhelinnumero, phonenumber,
    number telephone, número teléfono, número celular, sms number, contact number, contact phone, whatsapp number,
    τηλέφωνο, κινητό, αριθμός τηλεφώνου, to?, send to, contact?, contact value, target?, tilefono, kinito, thlefono`,
  'calling-code': `
    calling code, country calling code, dial code, dialing code, dialling code, country dial code, phone country code,
    phone country, phone code, phone prefix, phone country prefix, mobile country code, tel country code, phone number country code, mobile prefix, prefix phone, isd, isd code, international prefix,
    vorwahl, ländervorwahl, landesvorwahl, telefon vorwahl, landnummer telefon, telefoon landcode, indicatif, indicatif pays,
    indicatif téléphonique, prefijo, prefijo telefónico, prefisso, prefisso internazionale, prefisso telefono, kierunkowy,
    numer kierunkowy, indicativo, ddi, landskod telefon, riktnummer land, telefon landcode, κωδικός κλήσης`,
  'date-of-birth': `
    date of birth, birth date, birthdate, birthday, birth day, born, dob, geburtsdatum, geburtstag, geb datum, gebdat, geboortedatum,
    geboorte datum, date naissance, date de naissance, naissance, fecha nacimiento, fecha de nacimiento, nacimiento,
    data nascita, data di nascita, data urodzenia, urodzenia, data nascimento, data de nascimento, nascimento, födelsedatum,
    fødselsdato, fodselsdato, ημερομηνία γέννησης, imerominia gennisis`,
  'customer-id': `
    customer id, customer number, customer no, customer ref, customer reference, customer, customerid, customer reference number, user id, user ref, user number,
    user reference, userid, user, receiver, receiver id, receiver number, recipient, consignee, empfänger?, ontvanger?, destinataire?, destinatario?, destinatário?, odbiorca?, mottagare?, modtager?, παραλήπτης?, receiver ref, recipient id, recipient number, recipient ref, recipient reference, recipient code, consignee id, consignee number, person id,
    member id, member number, membership number, profile id, subject id, party id, account number, account ref, addressee id, loyalty number, kunden nummer, kundennummer, kunden id, kunden nr,
    kundenkennung, kunde, kundenreferenz, kunden referenz, kunden kennung, kunden code, kdnr, kd number, empfänger id, empfänger nummer, empfänger number, empfängerkennung, empfänger kennung, nutzer id, benutzer id,
    klantnummer, klant nummer, klant id, klant, klant referentie, klant code, klantcode, ontvanger id, ontvanger nummer, number client, client number, client no, client ref,
    client reference, id client, code client, référence client, identifiant client, identifiant destinataire, destinataire id, id destinataire, cliente id,
    id cliente, número cliente, código cliente, referencia cliente, codice cliente, destinatario id, id destinatario, código destinatario, codice destinatario, utente id, id utente, usuario id, id usuario, id utilisateur, id utilizador, id usuário,
    kundnummer, kund nummer, kund id, kundenr, kundenummer, mottagare id, asiakasnumero, asiakas id, klient, klient id, id klienta, numer klienta, klienta number, kod klienta, odbiorca id, id odbiorcy, nr odbiorcy, contact id,
    uid, user key, customer key, customer code, verification id, verification token, verification ref, match id, handle,
    αριθμός πελάτη, κωδικός πελάτη, kodikos pelati, kod pelati, pelatis id, πελάτης, user code, id odbiorca, gebruiker id, gebruikers id`,
  language: `
    language, lang, sprache, taal, voorkeurstaal, langue, idioma, lingua, språk, język, kieli, sprog, preferred language, language code,
    language iso, iso language, sprach code, sprachcode, sprachkürzel, taalcode, taal code, code langue, código idioma, codice lingua, kod języka, γλώσσα, glossa, kontaktsprache, correspondence language`,
  locale: `locale, locale code, culture, culture code, lcid, user locale, regional settings, lokal, gebietsschema, sprachregion`,
  consent: `
    consent, opt in, optin, marketing opt in, gdpr consent, terms accepted, agreed, agreement, accept terms, privacy accepted, einwilligung,
    zustimmung, einverstanden, toestemming, akkoord, consentement, consentimiento, consenso, zgoda, consentimento, samtycke, samtykke, συγκατάθεση`,
} as const

/** What the parts of an address are called. A `?` marks names that mean this only where nothing else does. */
const ADDRESSES = {
  street: `
    street, street name, streetname, address street, road, road name, avenue, lane, thoroughfare, thoroughfare name, straße, strasse, str, strassenname,
    straßen name, strasse name, straat, straatnaam, straat naam, rue, nom rue, nom voie, voie, libellé voie, calle, nombre calle, vía, nombre vía, via, nome via,
    rua, nome rua, logradouro, lgr, arruamento, gata, gatu namn, gatunamn, gatenavn, gade, gadenavn, vejnavn, gate, ulica, ul, nazwa ulicy, ulicy, katu, katuosoite, utca,
    strada, ulice, οδός, odos, dromos`,
  'house-number': `
    house number, house no, house nr, house, house num, house number part, address house, address number, street number, street no, street nr, building number,
    building no, building?, premise, property number, number?, hausnummer, haus nummer, haus nr, hausnr, haus no, hsnr, hs nr, hnr, hno, hn?, nr?, straßen nummer, straßen nr,
    huisnummer, huis nummer, huis nr, huisnr, number rue, number voie, numéro rue, numéro voie, num rue, número?, numero?, número calle, número portal,
    número exterior, portal, civico, numero civico, number civico, num civico, nro civico, n civico, numer domu, nr domu, number domu, domu, dom?, numer budynku, nr budynku, nr posesji,
    posesji number, número porta, nr porta, porta?, number residência, número casa, endereço number, dirección number, adresse number, husnummer, hus nummer, hus nr, husnr, gatunummer, talonumero, číslo domu,
    számház, αριθμός?, αριθμός οδού, arithmos?, arithmos odou, odos arithmos number, anschrift number, adres number, indirizzo number, destination number, morada number`,
  'house-number-suffix': `
    house number suffix, house number addition, house number extension, house number ext, house number letter, house letter, house suffix, house extension, house nr ext, house ext,
    number suffix, number addition, number extension, number ext, address number suffix, hausnummer zusatz, hausnummerzusatz, haus number zusatz, hsnr zusatz, hausnummernzusatz, huisnummer toevoeging,
    huisnummertoevoeging, huis number toevoeging, huisletter, huis letter, toevoeging?, complément numéro, indice répétition, indice de répétition, bis ter,
    letra, esponente, barrato, litera, husbokstav, bokstav, suffix number`,
  'street-line': `
    street line, street lines, street line 1, address line, address lines, address line 1, line 1, address 1, addr 1, addr line 1, addr, adress 1, street address, street address 1, street 1,
    delivery street, thoroughfare line, street and number, street and house number, street with number, street number line, street full, full street, adresse 1, adr 1, adr?, adresszeile, adress zeile, adresszeile 1, adress zeile 1, zeile 1, straße hausnummer,
    straße haus number, straße number, straße und hausnummer, straße und haus number, strasse hausnr, str hsnr, adresregel, adresregel 1, adres regel, adres 1, straat huisnummer, straat en huisnummer, straat huis number, ligne adresse,
    ligne 1, ligne adresse 1, adresse ligne 1, adresse ligne, libellé adresse, línea dirección, línea 1, dirección 1, dirección línea 1, dirección línea, calle número, calle y número, calle number, via numero,
    via number, via civico, via e numero, indirizzo riga 1, indirizzo 1, riga 1, ulica numer, ulica i numer, ulica number, ulica dom, ulica nr domu, adres linia 1, linia 1, linia adresu, linha 1, linha endereço, endereço linha 1, endereço 1, endereço linha,
    morada 1, rua número, rua e número, rua number, gatuadress, gatu adress, gateadresse, adressrad 1, adressrad, adress rad 1, utdelningsadress, katuosoite, οδός αριθμός, odos arithmos, διεύθυνση 1, dieuthinsi 1, gata number`,
  'address-extra': `
    address line 2, address line 3, line 2, line 3, address 2, address 3, addr 2, addr line 2, street 2, street line 2, address extra,
    additional address, additional line, additional address line, additional address info, address addition, address additional, address supplement, address details,
    extra address line, address info, street additional info, unit, unit number, suite, apt, apt number, apartment, apartment number, flat, flat number, room, sub building, complement, care of, co?, c o,
    adresszusatz, adress zusatz, anschriften zusatz, zusatz, zusatzzeile, wohnung, wohnungsnummer, appartement, zimmer, adres toevoeging, adrestoevoeging, extra adresregel, bus?, busnummer, bus number, complément,
    complément adresse, complément d adresse, bâtiment, escalier, résidence, piso puerta, puerta, escalera, bloque, complemento, cpl, complemento endereço, complemento dirección, depto?, departamento?, interno, scala, palazzina, nr lokalu, lokal?, lokalu number,
    mieszkanie, numer mieszkania, nr mieszkania, mieszkania number, lgh, lägenhet, lägenhetsnummer, leilighet, lejlighed, fração, andar e porta, διαμέρισμα, diamerisma, building name, house name, landmark, po box, postbox, postfach, postbus`,
  floor: `
    floor, floor number, storey, level?, etage, stockwerk, stock?, geschoss, verdieping, étage, planta, piso, piano, piętro, andar,
    våning, etasje, sal?, kerros, όροφος, orofos, patro`,
  door: `
    door, door number, door code, doorcode, door bell, doorbell, bell name, bell, intercom, entry code, access code, gate code, entrance, entrance code, tür, türnummer,
    tür code, türcode, klingel, klingel name, eingang, deur, deurcode, deur code, bel, digicode, code porte, interphone, porte, código puerta, portero, citofono,
    codice portone, domofon, kod domofonu, kod bramy, portkod, dørkode, ovikoodi, κουδούνι, koudouni, κωδικός πόρτας`,
  'postal-code': `
    postal code, post code, postcode, postalcode, postal, zip, zip code, zipcode, zip 5, zip postal code, pin code, pincode, eircode, cap?, postleitzahl,
    post leit zahl, plz, code postal, cp, cod postal, código postal, cód postal, codice postale, codice avviamento postale, cep, postnummer, post nummer, postnr, post nr, kod pocztowy, kod poczt, kod,
    postcijfer, postinumero, psč, psc, irányítószám, cod poștal, ταχυδρομικός κώδικας, ταχυδρομικός κωδικός, τκ, τ κ, tk, taxydromikos kodikas, t k, pc?, postcode zip, poskod`,
  city: `
    city, city name, address place, adres plaats, town, town name, locality, locality name, place?, place name, post town, postal city, postal town, municipality, stadt, stadt name, ort, orts name, ortsname, ort name, ortschaft, wohnort, postort, post ort, zustellort, gemeinde?,
    stad, plaats, plaatsnaam, plaats naam, woonplaats, gemeente, ville, nom ville, commune, localité, ciudad, localidad, población, poblacion, nombre ciudad, municipio,
    città, comune, località, nome comune, cidade, município, nome cidade, mun, miasto, miejscowość, nazwa miasta, poczta miasto, kaupunki, postitoimipaikka, poststed, by?, bynavn, kommun?, ort namn,
    město, mesto, obec, város, oraș, localitate, πόλη, poli, polh`,
  locality: `
    city line, city and zip, zip city, postal code city, postcode city, postcode town, zip and city, locality line, last line, plz ort, plz stadt, plz und ort,
    postleitzahl ort, postleit zahl ort, postcode plaats, postcode en plaats, postcode woonplaats, cp ville, code postal ville, code postal et ville, cp localidad, cp ciudad, cp población, código postal localidad, código postal ciudad, cap città, cap comune, kod miasto,
    kod pocztowy miasto, kod pocztowy i miasto, cep cidade, código postal localidade, postnummer ort, postnummer och ort, postnr by, τκ πόλη, tk poli`,
  district: `
    district, district name, suburb, quarter, borough, neighborhood, neighbourhood, neighborhood name, city district, dependent locality, sublocality, ward, stadtteil, ortsteil, stadtbezirk, bezirk, kreis?, wijk, buurt, stadsdeel,
    quartier, arrondissement, lieu dit, barrio, colonia, distrito, quartiere, rione, frazione, dzielnica, osiedle, bairro, freguesia, stadsdel, bydel,
    γειτονιά, συνοικία, perioxi, περιοχή, area`,
  region: `
    state, region, province, county, state code, region code, province code, county code, state name, region name, state province, state or province, state province code, state or province code, province abbreviation, administrative area, prefecture, territory, canton, emirate,
    oblast, gouvernorat, bundesland, bundes land, provinz, landkreis, kanton, provincie, gewest, département, région, provincia, comunidad autónoma, comunidad, estado, provincia sigla,
    sigla provincia, regione, prov, województwo, wojewodztwo, voivodeship, powiat, gmina, uf, estado uf, sigla uf, sigla estado, distrito estado, concelho, län, fylke, landskap, lääni, maakunta,
    kraj okres, judeţ, județ, νομός, περιφέρεια, nomos, perifereia, to state`,
  country: `
    country, country code, countrycode, country iso, country iso code, country iso 2, country iso 3, country name, country alpha 2, country code alpha 2, country code alpha 3, country alpha 3, country code iso, country code iso 2, country abbreviation, country abbreviation iso alpha 2, country abbreviation iso alpha, iso country, iso country code,
    country id?, cc?, ctry, nation, land?, land name, land iso, land iso 2, land iso 3, länder code, laender code, länder kennzeichen, länderkennzeichen, länder kürzel, länderkürzel, länder kennung, land code, landcode, land kennzeichen, iso land, staat?,
    lnd, landnaam, pays, code pays, pays code, nom pays, país, pais, código país, codigo pais, iso país, cod pais, paese, codice paese, nazione, codice nazione, stato?, kraj, kod kraju, nazwa kraju, kod kraj, kraju, land kod, landskod, lands kod, landekode,
    landkode, maa, maakoodi, maatunnus, stat?, země, zeme, ország, orszag, țara, tara, χώρα, chora, xora, κωδικός χώρας, kodikos choras`,
  address: `
    address, full address, complete address, whole address, address text, formatted address, address full, delivery address, shipping address, postal address, postal address text, destination address, adresse, anschrift, volle adresse, vollständige adresse,
    lieferadresse, liefer adresse, lieferanschrift, liefer anschrift, zustelladresse, zustell adresse, adres, volledig adres, bezorgadres, bezorg adres, afleveradres, aflever adres, adresse complète, adresse livraison, dirección, dirección completa,
    dirección entrega, dirección envío, domicilio, indirizzo, indirizzo completo, indirizzo consegna, adres dostawy, pełny adres, endereço, endereço completo, endereço entrega, morada, morada completa, morada entrega, adress, leveransadress,
    leverans adress, leveringsadresse, levering adresse, osoite, toimitusosoite, destination?, adresa, cím, dieuthinsi, διεύθυνση, διεύθυνση παράδοσης, diefthinsi, dieythynsh`,
} as const

/** What members about days and times are called. A `?` marks names that mean this only where nothing else does. */
const MOMENTS = {
  'time-from': `
    from, start, not before, begin, earliest, window start, time from, valid from, date from, from date, from time, start date, delivery from, available from, time start, time window start, time window from, start time, starts at, starts on, slot start, von, ab?, datum von, zeit von, zeitfenster von, beginn, uhrzeit von, gültig ab, van?, vanaf, begintijd, starttijd, start tijd, begin tijd,
    de?, du?, début, date début, heure début, à partir de, desde, hora inicio, fecha inicio, inicio, fecha desde, hora desde, da?, dal?, inizio, data inizio, ora inizio, dalle, od?, od godziny, data od, godzina od, początek, data início, hora início, início, från, från och med, starttid, fra?, alku, από, έναρξη, apo?, enarxi`,
  'time-to': `
    to?, window to, slot to, time slot to, period to, range to, interval to, timeframe to, end, until, till, not after, latest, window end, time to, valid until, valid till, date to, to date, to time, end date, time end, time window end, time window to, delivery until, delivery by, end time, ends at, ends on, slot end, deadline, bis, datum bis, zeit bis, zeitfenster bis, ende, uhrzeit bis, gültig bis, tot?, tot en met, eindtijd, eind tijd, einde,
    au?, fin?, date fin, heure fin, jusqu à, hasta, hora fin, fecha fin, fecha hasta, hora hasta, fino, fino a, a?, al?, fine?, data fine, ora fine, alle?, do?, do godziny, data do, godzina do, koniec, até, data fim, hora fim, fim, till och med, sluttid, slut?, til?, loppu, έως, μέχρι, λήξη, eos, mexri, lixi`,
  'time-window': `
    time window, window, slot, time slot, timeslot, time frame, timeframe, time range, delivery slot, zeitfenster, zeit fenster, zeitraum, lieferfenster, zeitspanne, tijdvak, tijdsblok, tijdslot, fenêtre, fenêtre horaire, plage horaire, créneau, créneau horaire, créneau livraison, ventana, ventana horaria, franja, franja horaria,
    fascia, fascia oraria, okno czasowe, przedział czasowy, przedział godzinowy, janela, janela horária, janela entrega, tidsfönster, tidslucka, tidsvindu, tidsinterval, aikaikkuna, delivery window, preferred window, preferred time, preferred time window, preferred time slot, χρονικό παράθυρο, ώρες παράδοσης`,
  timestamp: `
    timestamp, time stamp, datetime, date time, scheduled at, send at, sent at, schedule, scheduled for, scheduled, schedule time, scheduled time, planned at, planned for, occurred at, created at,
    eta, expected at, expected delivery, estimated delivery, estimated arrival, estimated delivery time, zeitpunkt, zeitstempel, sendezeitpunkt, versandzeitpunkt, lieferzeitpunkt, liefertermin, termin, zustelltermin, tijdstip, verzendtijdstip, tijdstempel, levermoment, horodatage, date heure, date et heure, fecha hora, fecha y hora, momento, data ora, data e ora, data hora, data i godzina, znacznik czasu, termin dostawy, tidpunkt, tidsstämpel, tidspunkt, aikaleima, χρονοσφραγίδα, when?, due, due at, at?, request time, issued at, ts, epoch, unix time`,
  date: `
    date, day, delivery date, delivery day, preferred date, preferred day, planned date, planned delivery date, scheduled date, expected date, expected delivery date, estimated delivery date, ship date, shipping date, requested date, due date, datum, tag?, lieferdatum, liefer datum, liefertag, liefer tag, zustelldatum, zustell datum, zustelltag, wunschtag, wunschtermin, dag?, leverdatum, lever datum, bezorgdatum, bezorg datum, bezorgdag, date livraison, jour?, jour livraison, fecha, fecha entrega, día?, día entrega, fecha envío, data?, data consegna, giorno?, giorno consegna, data dostawy, dzień?, dzień dostawy, data nadania,
    data entrega, dia?, leveransdatum, leverans datum, leveringsdato, levering dato, dato, päivämäärä, toimituspäivä, ημερομηνία, ημερομηνία παράδοσης, imerominia`,
  'time-of-day': `
    time, time of day, hour, delivery time, uhrzeit, zeit?, stunde, lieferzeit, lieferuhrzeit, tijd, uur, levertijd, bezorgtijd, heure, heure livraison, hora, hora entrega, ora, orario, ora consegna, godzina, godzina dostawy, czas?, hora da entrega, tid?, klockslag, klokkeslett, klokkeslæt, aika?, kellonaika, ώρα, ora paradosis`,
  'time-zone': `
    time zone, timezone, tz, tzid, zone id, zeitzone, tijdzone, fuseau horaire, zona horaria, fuso orario, strefa czasowa, fuso horário, tidszon, tidssone, tidszone, ζώνη ώρας`,
} as const

/** What members about messages and what is to be done are called. A `?` marks names that mean this only where nothing else does. */
const MESSAGES = {
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
    idempotency key, idempotency, idempotence key, request id, requestid, request key, request uuid, correlation id, trace id, message id, transaction id, external id, external ref,
    external reference, client reference id, client request id, dedup key, dedupe key, deduplication id, deduplication key, nonce, anfrage id, anfragenummer, vorgangsnummer, vorgangs id, aanvraag id, sender ref,
    sender reference, reference id, reference key, id requête, id solicitud, id richiesta, id żądania, unique id?, message ref`,
} as const

/** What members about parcels, orders and the place of delivery are called. A `?` marks names that mean this only where nothing else does. */
const DELIVERIES = {
  'tracking-number': `
    tracking number, tracking no, tracking id, tracking code, tracking, tracking ref, trackingnumber, track id, track number, track code, trace id?, tn?, trk number, parcel number, parcel id, parcel ref, parcel code,
    parcel, parcel no, shipment number, shipment id, shipment, shipment no, shipment ref, shipment reference, shipment code, consignment number, consignment id, consignment ref, consignment,
    delivery id, delivery number, delivery ref, delivery reference, delivery code, delivery, package id, package number, package code, package, waybill, waybill number,
    air waybill, barcode, bar code, awb, awb number, awb code, item code?, sscc, sendungsnummer, sendungs nummer, sendungs number, sendungs id, sendungsid, sendungs code, sendungskennung, sendungs kennung, sendung, sendung id, sendung number, snr?, paketnummer, paket nummer,
    paket number, paket id, paketnr, paket, paket code, identcode, ident code, liefernummer, lieferung id, lieferung number, lieferung, lieferschein, lieferschein number, track trace, track trace code, track and trace, pakketnummer, pakket nummer, pakket number, pakket id, pakket code, pakket,
    zending, zending nummer, zending number, zending id, zendings nummer, zendingsnummer, zendings number, zendings code, number suivi, numéro suivi, numéro de suivi, code suivi, suivi, suivi number, colis, colis number, numéro colis, id colis, code colis, colis id, envoi number,
    numéro envoi, expédition number, numéro expédition, livraison id, número seguimiento, código seguimiento, localizador, seguimiento, envío, envío id, id envío, número envío, envío number, código envío, paquete, paquete id, id paquete, código paquete, guía number, número guía, expedición number,
    numero spedizione, spedizione, codice spedizione, spedizione id, id spedizione, lettera vettura, ldv, pacco, codice pacco, id pacco, codice tracciamento, numero tracking, codice tracking, rastreamento, código rastreamento, código rastreio, rastreio, objeto código, código objeto, encomenda código, número envio, id entrega, entrega id,
    numer przesyłki, przesyłki number, nr przesyłki, przesyłka, id przesyłki, przesyłka id, numer paczki, paczki number, nr paczki, paczka, id paczki, paczka id, numer listu przewozowego, listu przewozowego number, list przewozowy, numer śledzenia, śledzenia number, kolli, kolli nummer,
    kollinummer, kolli id, kolli number, kolliid, försändelse, försändelse id, försändelsenummer, spårningsnummer, spårnings nummer, sändningsnummer, sändning id, forsendelse, forsendelse number, forsendelsesnummer, pakke number, pakkenummer, sporingsnummer, sendingsnummer, lähetystunnus, seurantakoodi, reference?,
    ref?, ref number?, αριθμός αποστολής, αριθμός δέματος, κωδικός αποστολής, κωδικός δέματος, αποστολή, δέμα, arithmos apostolis, kodikos apostolis, dema`,
  'order-number': `
    order number, order id, order no, order ref, order, order code, order reference, sales order, order key, bestellnummer, bestell nummer, bestell number, bestell id, bestellung, bestellung id, bestelling, bestelling id,
    bestelnummer, bestel nummer, bestel number, order nummer, auftragsnummer, auftrags nummer, auftrags number, auftrag, auftrags id, number commande, numéro commande, numéro de commande, référence commande, commande, commande id, id commande, pedido, número pedido, id pedido, pedido id, código pedido,
    referencia pedido, ordine, numero ordine, ordine number, id ordine, codice ordine, zamówienie, numer zamówienia, zamówienia number, id zamówienia, encomenda, número encomenda, purchase order, po number,
    ordrenummer, ordre number, ordernummer, beställning, beställningsnummer, tilaus, tilausnumero, παραγγελία, αριθμός παραγγελίας, paraggelia`,
  place: `
    delivery place, place type, location type, preference place, place preference, preference location, preferences place, option place, delivery location, delivery spot, drop off, dropoff, drop off place, drop off location, dropoff location, dropoff place, safe place, safeplace, safe location, drop location, drop spot, preferred place, leave at, leave safe, leave with,
    location?, place?, spot?, ablageort, ablage ort, ablagestelle, abstellort, abstell ort, wunschort, wunsch ort, zustellort art, zustell ort, leverplaats, lever plaats, afleverplek, aflever plek, aflever locatie, bezorg plek, bezorgplek, lugar, lugar entrega, lugar seguro, luogo, luogo consegna,
    luogo sicuro, emplacement, lieu livraison, lieu dépôt, lieu sûr, miejsce dostawy, miejsce, miejsce pozostawienia, local entrega, local seguro, leveransplats, leverans plats, avlämningsplats, leveringssted, levering sted, sted?, preference type, preferred location, delivery option, delivery options, delivery preference type, delivery mode, option?, zustelloption, zustell option, zustellart, zustell art, zustellpräferenz, lieferoption, liefer option, bezorgoptie, bezorg optie, option livraison, mode livraison,
    opción entrega, opzione consegna, opcja dostawy, opção entrega, leveransalternativ, τόπος παράδοσης, σημείο παράδοσης, topos paradosis`,
  preference: `
    preference, preferences, address preference, address preferences, delivery preference, delivery preferences, settings, präferenz, präferenzen, voorkeur,
    voorkeuren, bezorgvoorkeur, préférence, préférences, preferencia, preferencias, preferenza, preferenze, preferência, preferências, preferencje, preferens, preferanse, wunsch, choice,
    adresspräferenz, προτίμηση, protimisi`,
  neighbour: `
    neighbour, neighbor, neighbour name, neighbor name, preferred neighbour, preferred neighbor, nachbar, nachbar name, wunschnachbar, buur, buren, buurman, buren naam, voisin, nom voisin, vecino, nombre vecino, vicino, vicino casa,
    vizinho, nome vizinho, sąsiad, sąsiada, granne, granne namn, nabo, naboen, naapuri, γείτονας, geitonas`,
  'pickup-point': `
    pickup point, pick up point, pickup point id, pick up point id, pickup, pickup location, pickup location id, parcel shop, parcelshop, parcel shop id, parcelshop id, service point, service point id, access point, access point id, collection point, locker, locker id, parcel locker, parcel locker id, abholstation, abhol station, abholort,
    abholpunkt, paketshop, paket shop, paketshop id, packstation, pack station, filiale, afhaalpunt, afhaal punt, servicepunt, pakketpunt, pakketautomaat, point relais, id point relais, relais, point retrait, consigne, punto recogida, punto de recogida,
    taquilla, punto ritiro, punto di ritiro, armadietto, punkt odbioru, paczkomat, skrytka, target point, ponto recolha, ponto retirada, cacifo, utlämningsställe, ombud, ombud id, paketskåp, utleveringssted, pakkeboks, pakkeshop, noutopiste, σημείο παραλαβής, θυρίδα,
    simeio paralavis`,
  instructions: `
    instructions, instruction, delivery instructions, delivery instruction, courier instructions, driver instructions, driver notes, access instructions, notes, note?, delivery note, delivery notes, remarks, remark, comment?, comments?, hinweis,
    hinweise, anweisung, anweisungen, zustellhinweis, zustell hinweis, zustellhinweise, lieferhinweis, liefer hinweis, zustellanweisung, bemerkung, bemerkungen, anmerkung, notiz, instructies, bezorginstructies, bezorg instructies, bezorginstructie, opmerking, opmerkingen, consignes, instructions livraison, remarque, remarques, commentaire,
    commentaires, instrucciones, observaciones, notas, indicaciones, comentarios, istruzioni, osservazioni, note consegna, uwagi, instrukcje, notatka, observações, observação, instruções, notas entrega, anteckning, anvisningar, leveransanvisning, merknad, bemærkning,
    access notes, special instructions, οδηγίες, σχόλια, παρατηρήσεις, odigies, sxolia`,
} as const

/** What members of a log-in and its answer are called. */
const CREDENTIALS = {
  'client-id': `
    client id, client identifier, client key, client, app id, application id, application identifier, app key,
    application key, consumer key, consumer id, access key id, access key, key id, public key, partner id, sender
    id, merchant id, integration id, account id, issuer, identifier, mandant, kunden kennung, anwendungs id,
    anwendung, applikation, kennung, clientnummer, klant sleutel, identifiant, identifiant client, identificador, id
    cliente, identificativo, app, application, toepassing, aplicacion, app code, app name, client name, client code,
    client number`,
  'client-secret': `
    app key, application key, client key, client secret, secret, app secret, application secret, consumer secret,
    secret key, access secret, secret access key, private key, shared secret, client password, geheimnis, geheim,
    schlussel, passwort, kennwort, secreto, segreto, chiave segreta, cle secrete, geheime sleutel, sleutel, segredo,
    hemlighet, tajny klucz, passphrase, credential, clientsecret, geheimwort`,
  'api-key': `
    api key, apikey, subscription key, access key, license key, key, api token, schlussel, api schlussel, sleutel,
    clave, clave api, cle api, chiave api, chave api`,
  username: `
    user name, username, user, login, login name, account, account name, benutzername, benutzer, gebruikersnaam,
    gebruiker, utilisateur, nom utilisateur, usuario, nombre usuario, utente, nome utente, anvandarnamn, brukernavn,
    uzytkownik, user id, userid`,
  password: `
    password, pass, passwd, pwd, passwort, kennwort, wachtwoord, mot de passe, contrasena, clave, senha, losenord,
    passord, haslo, pin, secret`,
  tenant: `
    tenant, tenant id, organisation, organization, org, org id, company, company id, mandant, partner, sender,
    sender code, carrier, carrier code, account, workspace, realm`,
  'grant-type': `grant type, granttype`,
  scope: `scope, scopes, audience`,
  signature: `signature, sign, sig, hmac, mac, digest, checksum, hash, signatur, handtekening, firma, assinatura`,
  token: `
    access token, token, jwt, id token, session token, auth token, bearer token, bearer, session id, session key,
    session, sid, ticket, zugriffstoken, zugangstoken, toegangstoken, jeton, jeton acces, ficha, authorization,
    auth, access, credential, sitzung, sitzungsschlussel, sessie, sessietoken, sesion, sessao, sessione, api token,
    x auth token, accesstoken`,
  'refresh-token': `
    refresh token, refresh, refreshtoken, renewal token, renew token, erneuerungstoken, verversingstoken, csrf
    token, csrf, xsrf token, id token hint, device token, request token`,
  lifetime: `
    expires in, expiresin, expires, ttl, time to live, lifetime, valid for, validity, expiry, expiration, expires
    at, expiresat, valid until, exp, max age, gueltig bis, gultig bis, gultig sekunden, gueltig, gultigkeit, ablauf,
    lauft ab, geldig tot, geldig, verloopt, expire, expire dans, expira, expira en, caduca, scade, scadenza, valide,
    valid to, not after, laeuft ab, duration, dauer, duur, validade, vence, gueltigkeit`,
} as const

const TEXTS = { ...CREDENTIALS, ...PERSONS, ...ADDRESSES, ...DELIVERIES, ...MESSAGES, ...MOMENTS }

export type Meaning = keyof typeof TEXTS

export const MEANING_NAMES = Object.keys(TEXTS) as Meaning[]

/** Of log-ins and their answers; a name may mean one of these and something else beside. */
export const CREDENTIAL_MEANINGS: ReadonlySet<Meaning> = new Set(Object.keys(CREDENTIALS) as Meaning[])

/** Alternatives as written; a `?` at the end marks a weak one. */
export function alternativesOf(meaning: Meaning): string[] {
  return TEXTS[meaning]
    .split(',')
    .map(text => text.trim().replace(/\s+/g, ' '))
    .filter(text => text !== '')
}
