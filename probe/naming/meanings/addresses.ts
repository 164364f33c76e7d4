/** What the parts of an address are called. A `?` marks names that mean this only where nothing else does. */
export const ADDRESSES = {
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
