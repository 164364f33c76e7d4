import { timingSafeEqual } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { HibasBelepesiAdatok } from '#exceptions/uzleti_hibak'
import { hitelesitesValidator } from '#validators/hitelesites'
import tokenTar from '#services/token_tar'

const PARTNEREK: Record<string, string> = {
  'FFP-30672': 'dunakanyar_Zk8w2Qe5Tb',
}

export default class HitelesitesController {
  async store({ request }: HttpContext) {
    const { partnerAzonosito, titkosKulcs } = await request.validateUsing(hitelesitesValidator)

    const vart = Buffer.from(Object.hasOwn(PARTNEREK, partnerAzonosito) ? PARTNEREK[partnerAzonosito] : '')
    const kapott = Buffer.from(titkosKulcs)
    if (vart.length === 0 || vart.length !== kapott.length || !timingSafeEqual(vart, kapott)) {
      throw new HibasBelepesiAdatok()
    }

    const { token, lejarat } = tokenTar.kiad(partnerAzonosito)
    return { tipus: 'bearer', token, lejarat: lejarat.toISOString() }
  }
}
