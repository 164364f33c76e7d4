/** Words that stand alongside what a name is about: whose it is, what about it, and words that say nothing. */
import { tokensOf } from '../../contract/names.ts'
import { languages, listed } from './languages.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/[\s,]+/).flatMap(tokensOf))

/** The person or parcel that everything here is about: `recipientPhone` is a phone. */
const USUAL_RECIPIENTS = words(`
  recipient recipients receiver addressee consignee customer consumer client user contact person delivery shipping ship shipto deliver destination dest to
  end enduser primary main default preferred home private personal own my your full complete whole first1
  empfänger empfaenger empfangs kunde kunden kontakt liefer lieferung lieferungs zustell zustellung person nutzer benutzer
  ontvanger klant geadresseerde bezorg aflever lever levering bezorging
  destinataire client livraison destination destinatario cliente entrega envio contacto consegna contatto
  odbiorca odbiorcy odbiorcza klient klienta dostawa dostawy kontakt adresat mottagare mottagarens kund kunds leverans modtager mottaker kunde levering
  vastaanottaja asiakas παραληπτης πελατης παραληπτη πελατη παραδοση paraliptis paralipti pelatis pelati preferred privat
  r cust rcpt rec recv cne ce`)

let recipients: ReadonlySet<string> | undefined
/** Those of all languages; made when they are first asked for. */
export function ofRecipient(word: string): boolean {
  recipients ??= new Set([
    ...USUAL_RECIPIENTS,
    ...[...languages().values()]
      .flatMap(({ meanings }) => listed(meanings['recipient']).map(tokensOf))
      .flatMap(([own = '', ...more]) => (more.length === 0 && own.length > 3 ? own : [])),
  ])
  return recipients.has(word)
}

/** Someone or somewhere else: `senderPhone` is not the recipient's. */
export const OF_ANOTHER = words(`
  sender senders shipper consignor from origin return returns returned billing bill billto invoice invoicing payer payee buyer seller merchant store shop warehouse depot hub carrier courier driver
  neighbour neighbor pickup collection collect emergency alternative alternate secondary backup second previous old new former original parent
  absender absenders versender rückgabe retoure rechnung rechnungs rechnungsempfänger käufer verkäufer händler filiale fahrer nachbar nachbarn abhol abholung ersatz
  afzender verzender retour factuur buur buren buurman winkel chauffeur expediteur expéditeur voisin facturation chauffeur livreur
  remitente vecino facturación facturacion origen remetente vizinho faturamento cobranca origem mittente vicino fatturazione
  nadawca nadawcy sąsiad sąsiada platnik faktura avsändare granne avsender nabo afsender fakturering αποστολεας γειτονας apostoleas
  vendor ip mac web office branch partner agent employee operator bank supplier manufacturer guarantor`)

/** What is one of a few, in which ways things are sorted: `Service level`, `Size of parcel`. */
const KINDS = words(`
  type types kind format style size status state option options priority level category class group currency
  typ typen art soort tipo genre rodzaj slag`)

/** What makes a name tell something about the thing: `phoneType` is no phone. */
export const ABOUT: ReadonlySet<string> = new Set([
  ...KINDS,
  ...words(`
  label labels description desc length count counter total quantity verified verification valid validated validity validation confirmed confirmation
  consent optin opt allowed enabled disabled active flag required optional hash checksum extension ext suffix prefix zusatz toevoeging masked hidden visible public
  template preference preferences settings history list index position rank score origin source
  id uuid guid key code codes number name names title text note notes comment url link uri image photo icon color
  is has was use used allow hide show send notify changed updated created modified deleted by on date time since age lookup search query filter sort page limit offset format version
  range segment latitude longitude lat lng lon accuracy quality match matched match1 error errors reason fee price cost amount tax weight width height depth volume dimension dimensions instruction instructions book
  gewicht preis betrag peso precio prix poids waga cena vikt pris ibge gia siaf ddd`),
])

/** Articles, envelopes and the like: they neither add nor take away. */
export const NOISE = words(`
  the of for de an der die das des den dem ein eine und and y e et i en og och het een van le la les l un une du d el los las lo il gli da di del della do dos das o
  data datos dados daten info information details detail field value val values input request payload object entry attributes attribute props properties params param raw formatted national international
  feld wert angaben angabe gegevens veld donnees champ valor campo dato dati valore dane pole uppgift uppgifter e164 iso std str1 txt
  ce c s x n p t v lng int bln fld`)

export const NUMBER_WORDS = words(
  'number no nr num nbr numb nummer nummern numero número numéro numer nro núm nº αριθμος arithmos numerus číslo cislo numeris',
)

const OF_SERVICES = words('product produkt produit producto prodotto service tier mode method grade variant carrier')

/** Whether what stands under a name is one of a few by its name alone: `Type of delivery`, `Service level`, `Product`. */
export function namesKind(name: string): boolean {
  const all = tokensOf(name)
  const isKind = (word: string | undefined) => word !== undefined && (KINDS.has(word) || OF_SERVICES.has(word))
  return isKind(all.at(-1)) || (isKind(all[0]) && NOISE.has(all[1] ?? ''))
}
