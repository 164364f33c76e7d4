import { nonsense, type Random } from './random.ts'

/**
 * What properties and values are called: one row a language, in the order of CONCEPTS. `/` separates synonyms, of which a service
 * uses one; `-` the words of a name, which its casing joins.
 */
const CONCEPTS =
  `user secret tenant token refresh expires data person phone email family given postcode house street city country
birth action preference place neighbour note window from to pickup parcel tracking event channel eta pieces weight lang message id
state known updated address read change door garage locker announced out delayed delivered queued error code field request`.split(
    /\s+/,
  )

const ROWS: Record<string, string> = {
  en: `client-id/username/app-id/account/login/api-user client-secret/password/api-key/passphrase/pin tenant/organisation/site/division/workspace token/access-token/session/ticket/access-key refresh-token/renewal expires-in/ttl/valid-for data/result/payload/response
  customer/recipient/consignee/addressee/subscriber phone/mobile/phone-number/msisdn/contact-number email/mail/email-address last-name/surname/family-name first-name/given-name/forename postcode/zip/postal-code/zip-code house-number/house-no/building street/street-name/line1 city/town/locality country/country-code
  date-of-birth/birth-date action/operation/mode/intent/command preference/instructions/delivery-preference/wish drop-off/placement/spot/location neighbour/neighbour-name/next-door remark/note/comment/driver-hint time-window/slot/hours from/earliest/begin to/until/latest/end pickup-point/locker-id/shop-id parcel/shipment/consignment/package tracking-number/tracking-code/barcode/waybill event/event-code/milestone/notification-type/occasion channel/medium/via eta/expected-at/expected-date/delivery-date pieces/parcel-count/quantity weight/gross-weight language/lang/locale message/text/body-text id/reference/ref
  status/state/outcome verified/known/matched/is-valid updated-at/changed-at/modified address/delivery-address/destination read/check/get/view/inspect change/update/set/replace/write front-door/doorstep/in-person garage/porch/shed locker/parcel-shop/access-point announced/registered/booked out-for-delivery/in-transit/on-van delayed/late/failed-attempt delivered/completed/handed-over queued/accepted/scheduled error/fault/problem code/reason/kind field/member/parameter request/envelope/payload`,
  de: `benutzer/mandanten-id/kennung/zugang geheimnis/passwort/schluessel/kennwort mandant/standort/filiale token/zugriffstoken/sitzung/marke erneuerung/auffrischung gueltig-sekunden/ablauf/gueltigkeit daten/ergebnis/antwort
  kunde/empfaenger/person/abonnent telefon/handynummer/mobil/rufnummer e-mail/mailadresse/email nachname/familienname/name vorname/rufname plz/postleitzahl hausnummer/haus-nr strasse/strassenname ort/stadt land/laendercode
  geburtsdatum/geboren-am vorgang/aktion/modus/befehl wunsch/ablageort/zustellwunsch/praeferenz ablage/stelle/wunschort nachbar/nachbar-name hinweis/bemerkung/notiz zeitfenster/fenster ab/von/fruehestens bis/spaetestens abholpunkt/filiale-nr/station sendung/paket/lieferung sendungsnummer/paketnummer/barcode ereignis/anlass/meldung kanal/weg/medium zustelltermin/erwartet-am/lieferdatum anzahl/stueckzahl/packstuecke gewicht/bruttogewicht sprache/sprachcode nachricht/text/mitteilung kennzeichen/referenz/nummer
  zustand/status/stand bekannt/gefunden/geprueft geaendert-am/stand-vom adresse/anschrift/lieferadresse lesen/abfragen/pruefen aendern/setzen/schreiben haustuer/persoenlich garage/schuppen/terrasse packstation/paketshop angekuendigt/avisiert in-zustellung/unterwegs verspaetet/verzoegert zugestellt/ausgeliefert eingeplant/angenommen fehler/stoerung ursache/kennziffer feld/angabe anfrage/auftrag`,
  nl: `gebruiker/klantcode/afnemer wachtwoord/toegangscode/sleutelwoord vestiging/organisatie/omgeving toegangsbewijs/sessie/pas vernieuwing/verversing geldig-seconden/verloopt-over gegevens/resultaat/uitkomst
  ontvanger/klant/geadresseerde telefoon/mobiel/gsm/telefoonnummer e-mail/mailadres/email achternaam/familienaam voornaam/roepnaam postcode/pc huisnummer/huisnr straat/straatnaam plaats/woonplaats land/landcode
  geboortedatum/geboren-op actie/handeling/bewerking voorkeur/bezorgvoorkeur/wens plek/locatie/aflevering buur/buurman/buurnaam opmerking/notitie tijdvak/tijdslot vanaf/begin tot/einde afhaalpunt/kluisnummer pakket/zending zendingnummer/streepjescode/barcode gebeurtenis/melding/moment kanaal/medium verwacht-op/bezorgdatum aantal/colli gewicht/brutogewicht taal/taalcode bericht/tekst kenmerk/nummer/volgnummer
  toestand/status bekend/gevonden gewijzigd-op/bijgewerkt adres/afleveradres lezen/opvragen/tonen wijzigen/vastleggen voordeur/persoonlijk schuur/garage kluis/afhaalwinkel aangemeld/aangekondigd onderweg/in-bezorging vertraagd/later bezorgd/afgeleverd ingepland/aangenomen fout/probleem oorzaak/foutcode veld/gegeven verzoek/aanvraag`,
  fr: `identifiant/utilisateur/compte mot-de-passe/cle-secrete/code-acces agence/locataire/site jeton/jeton-acces/session renouvellement/rafraichissement expire-dans/duree donnees/resultat/reponse
  client/destinataire/abonne telephone/portable/mobile/numero-tel courriel/mail/adresse-mail nom/nom-famille prenom/petit-nom code-postal/cp numero-voie/numero rue/voie ville/commune pays/code-pays
  date-naissance/naissance operation/mode/geste preference/consigne/souhait lieu/depot/emplacement voisin/nom-voisin remarque/commentaire creneau/plage debut/de/des fin/a/jusque point-relais/relais colis/envoi/expedition numero-suivi/code-colis evenement/motif/etape canal/moyen date-prevue/livraison-prevue nombre/quantite poids/poids-brut langue/code-langue message/texte reference/numero/ref
  etat/statut connu/trouve/valide modifie-le/maj adresse/adresse-livraison lire/consulter modifier/definir/ecrire porte/main-propre garage/abri consigne-auto/point-retrait annonce/enregistre en-livraison/en-tournee retarde/reporte livre/remis en-file/accepte erreur/anomalie code/cause champ/zone demande/requete`,
  es: `usuario/cliente-id/cuenta clave/contrasena/secreto inquilino/sucursal/empresa ficha/token-acceso/sesion renovacion/refresco caduca-en/vigencia datos/resultado/respuesta
  destinatario/cliente/abonado telefono/movil/celular correo/email/correo-electronico apellido/apellidos nombre/nombre-pila codigo-postal/cp numero/numero-casa calle/via ciudad/localidad pais/codigo-pais
  fecha-nacimiento/nacimiento accion/operacion/modo preferencia/instruccion/deseo lugar/sitio/entrega vecino/nombre-vecino nota/observacion franja/horario desde/inicio hasta/fin punto-recogida/taquilla bulto/envio/paquete numero-seguimiento/localizador suceso/evento/motivo canal/medio fecha-prevista/entrega-prevista cantidad/piezas peso/peso-bruto idioma/lengua mensaje/texto referencia/identificador
  estado/situacion conocido/encontrado actualizado/modificado direccion/domicilio leer/consultar cambiar/actualizar/guardar puerta/en-mano garaje/porche taquilla/tienda anunciado/registrado en-reparto/en-camino retrasado/demorado entregado/finalizado en-cola/aceptado error/fallo codigo/causa campo/dato solicitud/peticion`,
  it: `utente/codice-cliente/account parola-chiave/segreto/password-api filiale/azienda/sede gettone/sessione/chiave-accesso rinnovo/aggiornamento scade-tra/durata dati/esito/risultato
  destinatario/cliente/utente-finale telefono/cellulare/recapito posta/email/indirizzo-mail cognome/nome-famiglia nome/nome-proprio cap/codice-postale civico/numero-civico via/strada citta/comune nazione/codice-paese
  data-nascita/nascita azione/operazione/comando preferenza/istruzioni/desiderio luogo/deposito/posto vicino/nome-vicino nota/annotazione fascia/fascia-oraria dalle/inizio alle/fine punto-ritiro/armadietto collo/spedizione/pacco numero-spedizione/codice-pacco evento/avviso/fase canale/mezzo data-prevista/consegna-prevista quantita/colli peso/peso-lordo lingua/codice-lingua messaggio/testo riferimento/codice-rif
  stato/condizione noto/trovato aggiornato-il/modificato indirizzo/recapito-consegna leggi/consulta modifica/imposta porta/a-mano garage/portico armadietto/negozio annunciato/registrato in-consegna/in-viaggio in-ritardo/rinviato consegnato/completato in-coda/accettato errore/guasto codice/causa campo/voce richiesta/domanda`,
  pt: `utilizador/id-cliente/conta senha/chave/segredo inquilino/filial/empresa ficha/sessao/chave-acesso renovacao/reemissao expira-em/validade dados/resultado/resposta
  destinatario/cliente/assinante telemovel/telefone/celular correio/email apelido/sobrenome nome-proprio/primeiro-nome codigo-postal/cep numero-porta/numero rua/logradouro cidade/localidade pais/codigo-pais
  data-nascimento/nascimento acao/operacao/modo preferencia/instrucao local/sitio/deposito vizinho/nome-vizinho observacao/nota janela/horario inicio/desde fim/ate ponto-recolha/cacifo encomenda/remessa/volume numero-rastreio/codigo-objeto evento/ocorrencia canal/meio data-prevista/entrega-prevista quantidade/volumes peso/peso-bruto idioma/lingua mensagem/texto referencia/codigo
  estado/situacao conhecido/encontrado atualizado-em/alterado endereco/morada ler/consultar alterar/gravar porta/em-maos garagem/alpendre cacifo/loja anunciado/registado em-distribuicao/a-caminho atrasado/adiado entregue/concluido em-fila/aceite erro/falha codigo/causa campo/item pedido/solicitacao`,
  pl: `uzytkownik/id-klienta/konto haslo/klucz/sekret oddzial/firma zeton/sesja/klucz-dostepu odnowienie/odswiezenie wygasa-za/waznosc dane/wynik/odpowiedz
  odbiorca/klient/abonent telefon/komorka/numer-telefonu poczta/email/adres-email nazwisko/nazwisko-odbiorcy imie/pierwsze-imie kod-pocztowy/kod numer-domu/nr-domu ulica/nazwa-ulicy miasto/miejscowosc kraj/kod-kraju
  data-urodzenia/urodzony akcja/operacja/tryb preferencja/zyczenie/instrukcja miejsce/punkt sasiad/imie-sasiada uwaga/notatka okno/przedzial od/poczatek do/koniec paczkomat/punkt-odbioru przesylka/paczka numer-przesylki/kod-paczki zdarzenie/powod kanal/sposob termin/przewidywany-termin liczba/sztuk waga/waga-brutto jezyk/kod-jezyka wiadomosc/tresc identyfikator/znak
  stan/status-sprawy znany/znaleziony zmieniono/aktualizacja adres/adres-dostawy odczyt/sprawdz zmiana/zapisz drzwi/do-rak garaz/szopa automat/sklep zapowiedziana/zarejestrowana w-doreczeniu/w-drodze opozniona/przelozona doreczona/zakonczona w-kolejce/przyjeta blad/usterka kod/przyczyna pole/element zadanie/wniosek`,
  sv: `anvandare/kundkod/konto losenord/hemlighet/nyckel kontor/foretag biljett/session/behorighet fornyelse/uppdatering giltig-sekunder/loper-ut data/resultat/svar
  mottagare/kund/abonnent telefon/mobil/mobilnummer epost/mejl efternamn/slaktnamn fornamn/tilltalsnamn postnummer/postnr husnummer/gatunummer gata/gatuadress ort/stad land/landskod
  fodelsedatum/fodd atgard/handling/lage onskemal/leveransval plats/stalle granne/grannens-namn anmarkning/notering tidsfonster/intervall fran/tidigast till/senast utlamning/skap kolli/forsandelse/paket kollinummer/sparningskod handelse/anledning kanal/medium vantas/leveransdatum antal/stycken vikt/bruttovikt sprak/sprakkod meddelande/text beteckning/nummer
  lage-nu/tillstand kand/hittad andrad/uppdaterad adress/leveransadress lasa/visa andra/spara dorr/personligen garage/forrad paketskap/ombud aviserad/registrerad pa-vag/under-utkorning forsenad/uppskjuten levererad/utlamnad koad/mottagen fel/problem felkod/orsak falt/uppgift begaran/anrop`,
  fi: `kayttaja/asiakastunnus/tili salasana/avain/salaisuus toimipiste/yritys istunto/tunniste/lippu uusinta/paivitys voimassa/vanhenee tiedot/tulos/vastaus
  vastaanottaja/asiakas/saaja puhelin/matkapuhelin/puhelinnumero sahkoposti/posti sukunimi/perhenimi etunimi/kutsumanimi postinumero/postinro talonumero/talo katu/katuosoite kaupunki/paikkakunta maa/maakoodi
  syntymaaika/synt-aika toiminto/tapa/komento toive/ohje paikka/jattopaikka naapuri/naapurin-nimi huomautus/lisatieto aikavali/ikkuna alkaen/alku asti/loppu noutopiste/lokero lahetys/paketti lahetysnumero/seurantakoodi tapahtuma/syy kanava/valine arvioitu/toimituspaiva maara/kappaleet paino/bruttopaino kieli/kielikoodi viesti/teksti viite/numero
  tila/vaihe tunnettu/loytyi muutettu/paivitetty osoite/toimitusosoite lue/nayta muuta/tallenna ovi/kateen autotalli/varasto automaatti/kioski ilmoitettu/kirjattu kuljetuksessa/matkalla myohassa/siirretty toimitettu/luovutettu jonossa/hyvaksytty virhe/vika virhekoodi/syykoodi kentta/tieto pyynto/kutsu`,
  cs: `uzivatel/klient heslo/klic pobocka/firma relace/pristupovy-klic obnova/prodlouzeni platnost/vyprsi data/vysledek
  prijemce/zakaznik telefon/mobil email/posta prijmeni/rodne-jmeno jmeno/krestni psc/smerovaci-cislo cislo-popisne/cislo-domu ulice/nazev-ulice mesto/obec zeme/kod-zeme
  datum-narozeni/narozen akce/operace/rezim volba/prani misto/umisteni soused/jmeno-souseda poznamka/pokyn okno/casove-okno od/zacatek do/konec vydejna/schranka zasilka/balik cislo-zasilky/kod-baliku udalost/duvod kanal/cesta termin/ocekavano pocet/kusu vaha/hmotnost jazyk/kod-jazyka zprava/text oznaceni/reference
  stav/faze znamy/nalezen zmeneno/aktualizace adresa/dodaci-adresa cist/zjistit zmenit/ulozit dvere/do-ruky garaz/kolna box/obchod ohlaseno/prijato na-ceste/v-doruceni zpozdeno/odlozeno doruceno/predano ve-fronte/zarazeno chyba/zavada kod/pricina pole/udaj zadost/pozadavek`,
  hu: `felhasznalo/ugyfelkod jelszo/kulcs telephely/ceg munkamenet/belepokulcs megujitas/frissites ervenyes/lejar adatok/eredmeny
  cimzett/ugyfel telefon/mobilszam email/levelcim vezeteknev/csaladnev keresztnev/utonev iranyitoszam/irsz hazszam/epulet utca/kozterulet varos/telepules orszag/orszagkod
  szuletesi-datum/szuletett muvelet/mod kivansag/beallitas hely/lerakat szomszed/szomszed-neve megjegyzes/utasitas idosav/idoablak ettol/kezdet eddig/veg atvevohely/automata csomag/kuldemeny csomagszam/vonalkod esemeny/ok csatorna/mod-kozlo varhato/kezbesites-napja darab/mennyiseg suly/tomeg nyelv/nyelvkod uzenet/szoveg azonosito/jel
  allapot/helyzet ismert/talalt modositva/frissitve cim/szallitasi-cim olvas/lekerdez modosit/beallit ajto/szemelyesen garazs/tarolo automata-pont/bolt bejelentve/felveve uton/kiszallitas-alatt keses/elhalasztva kezbesitve/atadva sorban/elfogadva hiba/gond hibakod/oka mezo/adat keres/kerelem`,
  tr: `kullanici/musteri-kodu sifre/anahtar sube/firma oturum/erisim-anahtari yenileme/tazeleme gecerlilik/sure veri/sonuc
  alici/musteri telefon/cep-telefonu eposta/posta soyad/soyadi ad/adi posta-kodu/pk kapi-no/bina-no sokak/cadde sehir/il ulke/ulke-kodu
  dogum-tarihi/dogum islem/eylem/kip tercih/talimat yer/birakma-yeri komsu/komsu-adi aciklama/not zaman-araligi/saatler baslangic/itibaren bitis/kadar teslim-noktasi/dolap gonderi/koli takip-no/barkod olay/sebep kanal/yol tahmini-tarih/teslim-tarihi adet/miktar agirlik/brut-agirlik dil/dil-kodu mesaj/metin kimlik/ref
  durum/asama biliniyor/bulundu guncellendi/degisti adres/teslimat-adresi oku/sorgula degistir/kaydet kapi/elden garaj/depo dolap-noktasi/magaza bildirildi/kaydedildi dagitimda/yolda gecikti/ertelendi teslim-edildi/tamamlandi kuyrukta/alindi hata/sorun hata-kodu/neden alan/bilgi istek/talep`,
  id: `pengguna/kode-klien kata-sandi/kunci cabang/perusahaan sesi/kunci-akses pembaruan/penyegaran berlaku/kedaluwarsa data/hasil
  penerima/pelanggan telepon/ponsel surel/email nama-belakang/marga nama-depan/nama kode-pos/kodepos nomor-rumah/no-rumah jalan/nama-jalan kota/kabupaten negara/kode-negara
  tanggal-lahir/lahir tindakan/aksi/mode preferensi/petunjuk tempat/lokasi tetangga/nama-tetangga catatan/keterangan rentang/jendela mulai/dari selesai/sampai titik-ambil/loker kiriman/paket nomor-resi/kode-paket kejadian/peristiwa saluran/media perkiraan/tanggal-antar jumlah/koli berat/berat-kotor bahasa/kode-bahasa pesan/teks rujukan/nomor
  keadaan/status dikenal/ditemukan diperbarui/diubah alamat/alamat-antar baca/lihat ubah/simpan pintu/langsung garasi/gudang loker-paket/toko diumumkan/terdaftar dalam-pengantaran/di-jalan terlambat/ditunda terkirim/selesai-antar antre/diterima galat/masalah kode/sebab bidang/isian permintaan/permohonan`,
  et: `kasutaja/kliendikood parool/voti filiaal/ettevote seanss/paasuvoti uuendus/pikendus kehtib/aegub andmed/tulemus
  saaja/klient telefon/mobiil epost/kiri perenimi/suguvosa eesnimi/hyydnimi sihtnumber/postiindeks majanumber/maja tanav/tanavanimi linn/asula riik/riigikood
  synniaeg/syndinud toiming/tegevus eelistus/soov koht/asukoht naaber/naabri-nimi markus/juhis ajavahemik/aken alates/algus kuni/lopp pakipunkt/kapp saadetis/pakk saadetise-number/jalgimiskood syndmus/pohjus kanal/viis oodatav/tarnekuupaev kogus/arv kaal/brutokaal keel/keelekood sonum/tekst tunnus/viide
  seisund/olek tuntud/leitud muudetud/uuendatud aadress/tarneaadress loe/vaata muuda/salvesta uks/katte garaaz/kuur pakiautomaat/pood teatatud/registreeritud teel/valja-antud hilineb/edasi-lykatud tarnitud/yle-antud jarjekorras/vastu-voetud viga/rike veakood/pohjuse-kood vali/kirje paring/taotlus`,
}
export const LANGUAGES = Object.keys(ROWS)
export type Word = (concept: string) => string

/** One name for each concept, as one team would call them: the same word for the same thing everywhere. */
export function vocabulary(language: string, random: Random): Word {
  const chosen = new Map<string, string>()
  const taken = new Set<string>()
  const row = ROWS[language]?.split(/\s+/)
  if (row !== undefined && row.length !== CONCEPTS.length)
    throw new Error(`${language} has ${row.length} words for ${CONCEPTS.length} concepts`)
  const made = nonsense(random)
  CONCEPTS.forEach((concept, n) => {
    const choices = (row?.[n] ?? `${made(random.whole(1, 2))}${random.chance(0.3) ? `-${made(1)}` : ''}`).split('/')
    const free = choices.filter(each => !taken.has(each))
    const word = free.length > 0 ? random.pick(free) : `${choices[0]}-${concept}`
    taken.add(word)
    chosen.set(concept, word)
  })
  return concept => {
    const word = chosen.get(concept)
    if (word === undefined) throw new Error(`no word for ${concept}`)
    return word
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const CASINGS: Record<string, (word: string) => string> = {
  camel: word => word.replace(/-(.)/g, (_, first: string) => first.toUpperCase()),
  pascal: word => word.split('-').map(capital).join(''),
  snake: word => word.replaceAll('-', '_'),
  kebab: word => word,
  upper: word => word.replaceAll('-', '_').toUpperCase(),
  flat: word => word.replaceAll('-', ''),
  title: word => capital(word.replaceAll('-', ' ')),
  header: word => word.split('-').map(capital).join('-'),
}
export const cased = (casing: string, word: string): string => (CASINGS[casing] as (word: string) => string)(word)
/** `houseNumber`, `house_no` → `House number`, as frameworks make a label of a name. */
export const labelOf = (name: string): string =>
  capital(
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/[_-]+/g, ' ')
      .toLowerCase(),
  )

/** Countries and their people, by the language that is spoken: code, dialling code, mobile number, postcode, towns, streets, given and family names. */
const COUNTRIES: Record<string, string> = {
  en: 'GB|44|7700900###|AA# #AA|Leeds,Bristol,York|Albion Street,Mill Lane|Amelia,Rowan|Whitfield,Barker',
  de: 'DE|49|1512#######|#####|Kassel,Mainz,Jena|Gartenweg,Lindenallee|Annika,Till|Brandt,Vogel',
  nl: 'NL|31|6########|#### AA|Zwolle,Breda|Kerkstraat,Oudegracht|Sanne,Bram|Visser,Dekker',
  fr: 'FR|33|6########|#####|Nantes,Dijon|Rue Verte,Quai Nord|Camille,Luc|Moreau,Petit',
  es: 'ES|34|6########|#####|Murcia,Burgos|Calle Mayor,Avenida Sur|Marisol,Pablo|Ortega,Vega',
  it: 'IT|39|33########|#####|Parma,Lecce|Via Roma,Corso Nuovo|Chiara,Dario|Rossini,Ferri',
  pt: 'PT|351|91#######|####-###|Braga,Faro|Rua Direita,Rua Nova|Rita,Diogo|Nunes,Matos',
  pl: 'PL|48|60#######|##-###|Torun,Opole|Lipowa,Polna|Kasia,Marek|Nowak,Zielinski',
  sv: 'SE|46|70#######|### ##|Lund,Gavle|Storgatan,Hornsgatan|Astrid,Nils|Lindqvist,Berg',
  fi: 'FI|358|40#######|#####|Turku,Oulu|Kauppakatu,Rantatie|Aino,Eero|Virtanen,Laine',
  cs: 'CZ|420|60#######|### ##|Brno,Zlin|Lesni,Polni|Jana,Petr|Novotny,Marek',
  hu: 'HU|36|20#######|####|Szeged,Eger|Petofi utca,Fo utca|Zsofia,Gabor|Kovacs,Szabo',
  tr: 'TR|90|53########|#####|Bursa,Izmir|Gul Sokak,Ataturk Caddesi|Elif,Can|Yilmaz,Demir',
  id: 'ID|62|812########|#####|Bandung,Medan|Jalan Merdeka,Jalan Melati|Dewi,Budi|Santoso,Wijaya',
  et: 'EE|372|5#######|#####|Tartu,Narva|Pikk,Aia|Liis,Mart|Tamm,Saar',
}
export interface Person {
  country: string
  dial: string
  national: string
  postcode: string
  city: string
  street: string
  house: string
  given: string
  family: string
  email: string
  birth: string
}
export function people(language: string, random: Random, count: number): Person[] {
  const row = COUNTRIES[language] ?? (random.pick(Object.values(COUNTRIES)) as string)
  const [country, dial, mobile, postcode, towns, streets, givens, families] = row.split('|') as string[]
  const of = (list: string | undefined) => random.pick((list as string).split(','))
  return Array.from({ length: count }, (_, n) => {
    const given = of(givens)
    const family = (families as string).split(',')[n % 2] as string
    return {
      country: country as string,
      dial: dial as string,
      national: random.pattern(mobile as string),
      postcode: (postcode as string).replace(/[#A]/g, each => random.pattern(each)).replace(/^0/, '1'),
      city: of(towns),
      street: of(streets),
      house: String(random.whole(2, 98)),
      given,
      family: n < 2 ? family : `${family}-${n}`,
      email: `${given}.${family}${n || ''}@example.${(country as string).toLowerCase()}`.toLowerCase(),
      birth: `19${random.whole(60, 99)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
    }
  })
}
