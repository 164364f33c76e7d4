import { CimzettNemTalalhato } from '#exceptions/uzleti_hibak'

export interface Beallitasok {
  kezbesitesiMod: string
  [kulcs: string]: unknown
}

interface Cimzett {
  azonosito: string
  telefonszam: string
  iranyitoszam: string
  csatornak: string[]
  beallitasok: Beallitasok
  modositva: string | null
}

const cimzett = (azonosito: string, telefonszam: string, iranyitoszam: string, csatornak: string[]): Cimzett => ({
  azonosito, telefonszam, iranyitoszam, csatornak, beallitasok: { kezbesitesiMod: 'hazhoz' }, modositva: null,
})

/**
 * A tesztkörnyezet címzettjei.
 */
class CimzettTar {
  #cimzettek = [
    cimzett('5f0c1b7e-8a52-4d39-9c41-2b6e7d1f9a03', '301234567', '1073', ['sms', 'email', 'viber']),
    cimzett('a91d3e60-27b4-4f8a-b0d5-6c84e1f2750b', '709876543', '6720', ['sms']),
    cimzett('e2748c15-f963-4b0e-8d1a-93a5c07b46d8', '205550142', '4026', ['sms', 'email']),
  ]

  keres(telefonszam: string, iranyitoszam: string) {
    const helyi = telefonszam.replace(/^(\+?36|06)/, '')
    const talalat = this.#cimzettek.find((c) => c.telefonszam === helyi && c.iranyitoszam === iranyitoszam)
    if (!talalat) throw new CimzettNemTalalhato()
    return talalat
  }

  azonositoval(azonosito: string) {
    const talalat = this.#cimzettek.find((c) => c.azonosito === azonosito.toLowerCase())
    if (!talalat) throw new CimzettNemTalalhato()
    return talalat
  }
}

export default new CimzettTar()
