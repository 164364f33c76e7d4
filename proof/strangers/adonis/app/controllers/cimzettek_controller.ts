import type { HttpContext } from '@adonisjs/core/http'
import { beallitasokValidator, ellenorzesValidator } from '#validators/cimzett'
import cimzettTar from '#services/cimzett_tar'

export default class CimzettekController {
  async ellenorzes({ request }: HttpContext) {
    const adatok = await request.validateUsing(ellenorzesValidator)
    const cimzett = cimzettTar.keres(adatok.cimzett.telefonszam, adatok.cim.iranyitoszam)

    return {
      ismert: true,
      cimzett: { azonosito: cimzett.azonosito, csatornak: cimzett.csatornak },
    }
  }

  async beallitasok({ request }: HttpContext) {
    const adatok = await request.validateUsing(beallitasokValidator)
    const cimzett = cimzettTar.azonositoval(adatok.cimzettAzonosito)

    if (adatok.muvelet === 'modositas') {
      cimzett.beallitasok = adatok.beallitasok!
      cimzett.modositva = new Date().toISOString()
    }

    return {
      cimzettAzonosito: cimzett.azonosito,
      beallitasok: cimzett.beallitasok,
      modositva: cimzett.modositva,
    }
  }
}
