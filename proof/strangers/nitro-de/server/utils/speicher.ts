import { randomBytes } from 'node:crypto'
import type { H3Event } from 'h3'
import { createError, getHeader } from 'h3'

const dauer = Number(process.env.TOKEN_TTL_SECONDS ?? 1800)
const sitzungen = new Map<string, number>()

export const MANDANTEN: Record<string, string> = { '4711-HH': 'kQ7-vel2mar-9TzWo-Elbe34' }
export const VORLAGEN = ['ZP-STANDARD-03', 'ZP-EXPRESS-01']

export interface Empfaenger { id: string, nachname: string, telefon: string, plz: string }
export const EMPFAENGER: Empfaenger[] = [
  { id: 'E20418833', nachname: 'Petersen', telefon: '+4915112345678', plz: '22765' },
  { id: 'E20990147', nachname: 'Yildiz', telefon: '+4917698765432', plz: '20357' },
]
export const praeferenzen = new Map<string, unknown>()

export function neueSitzung() {
  const token = randomBytes(24).toString('base64url')
  const bis = Date.now() + dauer * 1000
  sitzungen.set(token, bis)
  return { token, gueltigBis: new Date(bis).toISOString(), dauerSekunden: dauer }
}

export function sitzungPruefen(event: H3Event) {
  const token = getHeader(event, 'x-sitzung')
  if (!token) throw createError({ statusCode: 401, message: 'Kopfzeile X-Sitzung fehlt', data: { code: 'SITZUNG_FEHLT' } })
  const bis = sitzungen.get(token)
  if (!bis || bis < Date.now()) throw createError({ statusCode: 401, message: 'Sitzung unbekannt oder abgelaufen', data: { code: 'SITZUNG_UNGUELTIG' } })
}

export function empfaengerFinden(id: string): Empfaenger {
  const e = EMPFAENGER.find(x => x.id === id)
  if (!e) throw createError({ statusCode: 404, message: `Kein Empfänger mit der Kennung ${id}`, data: { code: 'EMPFAENGER_UNBEKANNT' } })
  return e
}
