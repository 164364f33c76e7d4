import { lire } from './clients.js'
import vine from './messages.js'

const demande = vine.create({
  idClient: vine.string().regex(/^CL-[0-9A-Z]{6}$/),
  operation: vine.enum(['consulter', 'modifier']),
  depot: vine
    .object({
      lieu: vine.enum(['domicile', 'gardien', 'voisin', 'relais']),
      precisions: vine.string().maxLength(120).optional(),
      creneau: vine.enum(['matin', 'apres-midi', 'soir']).optional(),
    })
    .optional()
    .requiredWhen('operation', '=', 'modifier'),
})

export async function joindre(ctx) {
  const { idClient, operation, depot } = await demande.validate(ctx.request.body)
  const client = lire(ctx, idClient)
  if (operation === 'modifier') {
    client.depot = { precisions: null, creneau: null, ...depot }
    client.majLe = new Date().toISOString()
  }
  ctx.body = { idClient, depot: client.depot, majLe: client.majLe }
}
