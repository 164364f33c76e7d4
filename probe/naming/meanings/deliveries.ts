/** What members about parcels, orders and the place of delivery are called. A `?` marks names that mean this only where nothing else does. */
export const DELIVERIES = {
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
