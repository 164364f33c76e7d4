import { validationResult } from 'express-validator'

/** Stops at the first rule of each field that fails. */
export function checked(req, res, next) {
  const result = validationResult(req)
  if (result.isEmpty()) return next()
  res.status(400).json({ errors: result.array({ onlyFirstError: true }) })
}
