import { body } from 'express-validator'
import { checked } from './checked.js'
import { byNumber } from './receivers.js'

const isSet = body('action').equals('set')

export const reach = {
  rules: [
    body('receiverNo').isString().isLength({ min: 8, max: 8 }).isNumeric({ no_symbols: true }),
    body('action').isIn(['get', 'set']).withMessage('must be get or set'),
    body('location').if(isSet).isIn(['porch', 'garage', 'back_door', 'leasing_office']),
    body('gateCode').if(isSet).optional({ values: 'null' }).isString().isLength({ min: 3, max: 12 }),
    body('leaveWithNeighbor').if(isSet).isBoolean({ strict: true }),
    checked,
  ],
  handle(req, res) {
    const { receiverNo, action, location, gateCode = null, leaveWithNeighbor } = req.body
    const found = byNumber(receiverNo)
    if (found === undefined) return res.status(404).json({ errors: [{ type: 'lookup', msg: 'Receiver not found' }] })
    if (action === 'set') found.prefs = { location, gateCode, leaveWithNeighbor }
    res.json({ receiverNo, ...found.prefs, asOf: Math.floor(Date.now() / 1000) })
  },
}
