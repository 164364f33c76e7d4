import { lire } from './clients.js'
import vine from './messages.js'

const demande = vine.create({
  idClient: vine.string().regex(/^CL-[0-9A-Z]{6}$/),
  canaux: vine.array(vine.enum(['sms', 'courriel', 'appel'])).minLength(1).maxLength(3),
  motif: vine.enum(['depart', 'retard', 'livre', 'absent']),
  colis: vine.object({
    suivi: vine.string().regex(/^\d{2}[A-Z]\d{10}$/),
    poidsKg: vine.number().min(0.1).max(30).optional(),
    fragile: vine.boolean().optional(),
  }),
  arriveePrevue: vine.date({ formats: ['iso8601'] }).optional(),
  texte: vine.string().minLength(5).maxLength(280),
})

let dernier = 84_100

export async function prevenir(ctx) {
  const { idClient, canaux } = await demande.validate(ctx.request.body)
  lire(ctx, idClient)
  dernier += 1
  ctx.status = 201
  ctx.body = { envoi: { numero: dernier, etat: 'EN_FILE', canaux }, creeLe: new Date().toISOString() }
}
