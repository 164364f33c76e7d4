import { describe, expect, it } from 'vitest'
import { languages } from './languages.ts'
import { dataMeaningsOf } from './match.ts'
import { MEANING_NAMES, type Meaning } from './meanings.ts'

const ASKED: readonly Meaning[] = [
  'given-name',
  'family-name',
  'company',
  'salutation',
  'email',
  'phone',
  'street',
  'house-number',
  'address-extra',
  'floor',
  'postal-code',
  'city',
  'district',
  'region',
  'country',
  'customer-id',
  'tracking-number',
  'order-number',
  'channel',
  'message',
  'subject',
  'template',
  'language',
  'time-from',
  'time-to',
  'date',
  'time-of-day',
  'instructions',
  'neighbour',
  'pickup-point',
  'action',
  'consent',
]

/** In the order of `ASKED`. */
const NAMES: Record<string, string> = {
  English: `firstName last_name companyName Salutation email_address mobile_phone streetName house-number addressLine2
    floor zip_code town district state countryCode customer_number trackingNumber order_id notificationChannel message_text
    subject_line templateId preferredLanguage window_start validUntil deliveryDate delivery_time deliveryInstructions
    neighbourName parcel_locker operation optIn`,
  German: `vorname nachname firmenname anrede e_mail_adresse handynummer strassenname hausnummer adresszusatz stockwerk
    postleitzahl wohnort stadtteil bundesland laendercode kundennummer sendungsnummer bestellnummer versandkanal
    nachrichtentext betreff vorlagenId sprache zeitfensterVon gueltigBis lieferdatum uhrzeit zustellhinweis wunschnachbar
    packstation vorgang einwilligung`,
  Dutch: `voornaam achternaam bedrijfsnaam aanhef emailadres telefoonnummer straatnaam huisnummer extraAdresregel verdieping postcode
    woonplaats wijk provincie landcode klantnummer zendingsnummer bestelnummer kanaal berichttekst onderwerp sjabloonId
    taal vanaf tot bezorgdatum levertijd bezorginstructies buurman afhaalpunt actie toestemming`,
  French: `prenom nomDeFamille raisonSociale civilite courriel telephonePortable nomVoie numeroVoie complementAdresse etage
    codePostal ville quartier departement codePays numeroClient numeroSuivi numeroCommande canal texteMessage objet
    idModele langue dateDebut dateFin dateLivraison heureLivraison consignes voisin pointRelais operation consentement`,
  Spanish: `nombre apellidos razonSocial tratamiento correoElectronico telefonoMovil calle numeroCalle escalera piso codigoPostal
    localidad barrio provincia codigoPais numeroCliente numeroSeguimiento numeroPedido canal textoMensaje asunto plantilla
    idioma fechaInicio fechaFin fechaEntrega horaEntrega observaciones vecino puntoRecogida accion consentimiento`,
  Italian: `primoNome cognome ragioneSociale titoloCortesia postaElettronica cellulare nomeVia numeroCivico scala piano
    codicePostale comune frazione provincia codiceNazione codiceCliente codiceSpedizione numeroOrdine canale testoMessaggio
    oggetto modello lingua dataInizio dataFine dataConsegna oraConsegna istruzioni vicino puntoRitiro azione consenso`,
  Polish: `imie nazwisko nazwaFirmy zwrotGrzecznosciowy adresEmail telefonKomorkowy nazwaUlicy numerDomu numerMieszkania
    pietro kodPocztowy miejscowosc dzielnica wojewodztwo kodKraju numerKlienta numerPrzesylki numerZamowienia kanal
    trescWiadomosci temat szablon jezyk godzinaOd godzinaDo dataDostawy godzinaDostawy uwagi sasiad paczkomat akcja zgoda`,
  Portuguese: `primeiroNome sobrenome razaoSocial tratamento enderecoEmail telemovel logradouro numeroPorta complemento andar
    codigoPostal cidade bairro concelho codigoPais codigoCliente codigoRastreio numeroEncomenda canal mensagem assunto
    modelo idioma dataInicio dataFim dataEntrega horaEntrega observacoes vizinho pontoRecolha acao consentimento`,
  Swedish: `fornamn efternamn foretagsnamn tilltal epostadress mobilnummer gatunamn husnummer lagenhetsnummer vaning
    postnummer postort stadsdel lan landskod kundnummer kollinummer ordernummer kanal meddelande rubrik mall sprak starttid
    sluttid leveransdatum klockslag leveransanvisning granne utlamningsstalle atgard samtycke`,
  Greek: `όνομα επώνυμο εταιρεία προσφώνηση ηλεκτρονικήΔιεύθυνση κινητό οδός αριθμόςΟδού διαμέρισμα όροφος ταχυδρομικόςΚώδικας πόλη
    περιοχή νομός χώρα αριθμόςΠελάτη αριθμόςΑποστολής αριθμόςΠαραγγελίας κανάλι κείμενο θέμα πρότυπο γλώσσα από έως
    ημερομηνία ώρα οδηγίες γείτονας θυρίδα ενέργεια συγκατάθεση`,
  Danish: `fornavn efternavn virksomhed tiltale mailadresse mobil vejnavn husnr lejlighed sal postnr by bydel fylke landekode
    kundenummer pakkenummer ordrenummer kanal besked emne skabelon sprog starttid slut leveringsdato klokkeslaet bemaerkning
    nabo pakkeshop handling samtykke`,
}

describe('names in many languages', () => {
  it.each(Object.entries(NAMES))('are understood in %s', (_language, text) => {
    const names = text.trim().split(/\s+/)
    expect(names).toHaveLength(ASKED.length)
    const meant = names.map(name => `${name}: ${dataMeaningsOf([name], 0.5)[0]?.meaning}`)
    expect(meant).toEqual(names.map((name, i) => `${name}: ${ASKED[i]}`))
  })
})

/** Meanings that no datum has, and those that are told apart in files alone. */
const IN_FILES = ['recipient', 'parcel', 'parameters', 'valid-from', 'valid-until']

describe('a file of a language', () => {
  it.each([...languages()])('is of names as they stand on the wire, each once: %s', (_code, language) => {
    expect(Object.keys(language).sort()).toEqual(['meanings', 'others', 'sentence'])
    expect(Object.keys(language.others).sort()).toEqual(['delivery', 'message', 'person'])
    const known: readonly string[] = [...MEANING_NAMES, ...IN_FILES]
    expect(Object.keys(language.meanings).filter(meaning => !known.includes(meaning))).toEqual([])
    for (const text of [...Object.values(language.meanings), ...Object.values(language.others)]) {
      const names = text.split(', ')
      expect(names.filter(name => !/^[a-z0-9]+(?:[ .'-][a-z0-9]+)*\??$/.test(name))).toEqual([])
      expect(new Set(names).size).toBe(names.length)
    }
  })
})
