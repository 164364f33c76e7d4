import { body, header } from 'express-validator'
import { checked } from './checked.js'
import { byNumber } from './receivers.js'

const seen = new Map()

export const notify = {
  rules: [
    header('Idempotency-Key').optional().isLength({ min: 8, max: 64 }),
    body('receiverNo').isString().isLength({ min: 8, max: 8 }).isNumeric({ no_symbols: true }),
    body('method').isIn(['SMS', 'EMAIL', 'VOICE']).withMessage('must be one of SMS, EMAIL, VOICE'),
    body('eventCode').isInt({ min: 100, max: 199 }),
    body('trackingIds').isArray({ min: 1, max: 20 }),
    body('trackingIds.*').isString().isAlphanumeric().isLength({ min: 8, max: 24 }),
    body('arrivalDate').optional().isISO8601({ strict: true }),
    body('note').optional().isString().trim().isLength({ min: 1, max: 250 }),
    checked,
  ],
  handle(req, res) {
    const { receiverNo, method, trackingIds } = req.body
    if (byNumber(receiverNo) === undefined)
      return res.status(404).json({ errors: [{ type: 'lookup', msg: 'Receiver not found' }] })
    const key = req.get('Idempotency-Key')
    const answer = seen.get(key) ?? {
      id: `ntf_${Date.now().toString(36)}${seen.size}`,
      method,
      accepted: trackingIds.length,
      state: 'PENDING',
    }
    if (key !== undefined) seen.set(key, answer)
    res.status(202).json(answer)
  },
}
