import { describe, expect, it } from 'vitest'
import { limitInWords } from '../questions/limits.rate.ts'

describe('limitInWords', () => {
  it.each([
    ['{"error":"Rate limit exceeded: 100 per 1 minute"}', { limit: 100, windowSeconds: 60 }],
    ['Too many requests: 5 requests every 10 seconds allowed', { limit: 5, windowSeconds: 10 }],
    ['API calls quota exceeded! maximum admitted 20 per 1s.', { limit: 20, windowSeconds: 1 }],
    ['Zu viele Anfragen, erlaubt sind 60 Anfragen pro Minute', { limit: 60, windowSeconds: 60 }],
    ['Te veel verzoeken: 300 verzoeken per uur', { limit: 300, windowSeconds: 3600 }],
    ['limit of 1000/day exceeded', { limit: 1000, windowSeconds: 86_400 }],
  ])('reads %s', (text, limit) => {
    expect(limitInWords(text)).toEqual(limit)
  })

  it.each([
    'Request was throttled. Expected available in 42 seconds.',
    'Too many requests, please try again later.',
    'Rate limit exceeded, retry in 30 seconds',
    'Delivery of 3 parcels per day',
    '',
  ])('takes no number from %s', text => {
    expect(limitInWords(text)).toBeUndefined()
  })
})
