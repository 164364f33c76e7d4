import { body } from 'express-validator'
import { checked } from './checked.js'
import { byPhone } from './receivers.js'

export const verify = {
  rules: [
    body('fullName').isString().isLength({ min: 3, max: 90 }),
    body('phoneNumber').isString().isMobilePhone('en-US', { strictMode: true }),
    body('emailAddress').optional().isEmail(),
    body('addressLine1').isString().isLength({ min: 5, max: 120 }),
    body('addressLine2').optional().isString().isLength({ max: 60 }),
    body('city').isString().isLength({ min: 1, max: 60 }),
    body('state').isString().isLength({ min: 2, max: 2 }).isUppercase(),
    body('zipCode').isString().matches(/^\d{5}(-\d{4})?$/),
    checked,
  ],
  handle(req, res) {
    const { fullName, phoneNumber, zipCode } = req.body
    const found = byPhone(phoneNumber, zipCode)
    if (found === undefined || found.fullName.toLowerCase() !== fullName.toLowerCase())
      return res.status(404).json({ errors: [{ type: 'lookup', msg: 'Receiver not found' }] })
    res.json({
      receiverNo: found.receiverNo,
      status: 'ACTIVE',
      confidence: 'HIGH',
      contact: { sms: true, email: req.body.emailAddress === found.emailAddress },
    })
  },
}
