/** What members about a person are called. A `?` marks names that mean this only where nothing else does. */
export const PERSONS = {
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
