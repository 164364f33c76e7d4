/** Of listed words, which to send first: what the test data say, then what changes least in the world. */
import type { Json } from '../../contract/json.ts'
import { tokensOf } from '../naming/tokens.ts'
import type { GivenData } from './given-data.ts'

const words = (text: string): string[] => text.split(/[\s,]+/).flatMap(tokensOf)

/** Better first. */
const HARMLESS_FIRST = words(`
  test dry simulate none unknown other divers diverse neutral x check checks get read query lookup view fetch show retrieve inquire find verify validate preview
  prüfen pruefen abfragen anzeigen lesen anfragen controleren opvragen lezen bekijken consulter lire vérifier consultar leer comprobar verificar consultare leggere verificare controlla
  sprawdź sprawdz pobierz odczyt consulta ler kontrollera läsa hämta sjekk les hent ελεγχος προβολη elegchos
  info information standard default normal door true`)
/** The later, the more they change or the further they reach. */
const HARMFUL_LAST = words(`
  update set manage put save store change upsert write modify edit replace create add register send
  ändern aendern setzen verwalten speichern anlegen wijzigen beheren opslaan modifier gérer enregistrer gestionar modificar actualizar guardar modificare gestire aggiornare salva zmień zapisz gerir atualizar alterar uppdatera endre διαχειριση
  post letter brief call voice anruf fax
  clear reset cancel stop block delete remove loschen löschen loeschen stornieren verwijderen annuleren supprimer annuler borrar eliminar cancelar cancellare eliminare usuń usun apagar excluir ta slett διαγραφη`)
const BY_PHONE = words('sms text txt msg')
const BY_MAIL = words('email mail courriel correo epost')

export function inOrder(values: readonly Json[], told: readonly string[], data: GivenData): Json[] {
  const known = new Set(told.map(folded))
  const hasPhone = data.of('phone') !== undefined
  const rank = (value: Json): number => {
    if (known.has(folded(String(value)))) return -1000
    const [first = '', ...rest] = tokensOf(String(value))
    const all = [first, ...rest]
    if (hasPhone && all.some(word => BY_PHONE.includes(word))) return -500
    if (data.of('email') !== undefined && (all.some(word => BY_MAIL.includes(word)) || all.join('') === 'email'))
      return -400
    const good = Math.min(...all.map(word => HARMLESS_FIRST.indexOf(word)).filter(at => at >= 0))
    if (Number.isFinite(good)) return good - 300
    return Math.max(0, ...all.map(word => 1 + HARMFUL_LAST.indexOf(word)))
  }
  return [...values].sort((a, b) => rank(a) - rank(b))
}

const folded = (text: string) => text.trim().toLowerCase()
