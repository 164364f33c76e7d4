import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { SablonNemTalalhato } from '#exceptions/uzleti_hibak'
import { ertesitesValidator } from '#validators/ertesites'
import cimzettTar from '#services/cimzett_tar'

const SABLONOK = ['FF-ALAP', 'FF-UNNEPI']

export default class ErtesitesekController {
  async store({ request, response }: HttpContext) {
    const adatok = await request.validateUsing(ertesitesValidator)
    cimzettTar.azonositoval(adatok.cimzettAzonosito)
    if (!SABLONOK.includes(adatok.sablon)) throw new SablonNemTalalhato()

    return response.created({
      ertesites: {
        azonosito: randomUUID(),
        allapot: 'sorban',
        csatorna: adatok.csatorna,
        letrehozva: new Date().toISOString(),
      },
    })
  }
}
