/** Who offers a coding has to read it. */
import type { Duty } from '../duty.ts'
import { goesOn } from './_goes-on.ts'

export default {
  id: 'READ-09',
  title: 'Reads the content coding that it offers',
  level: 'must',
  source: 'RFC 9110 §8.4 and §12.5.3',
  situation: 'compressed',
  good: 'It decodes what Accept-Encoding offers, or offers nothing.',
  bad: 'It offers a coding and takes the compressed bytes for the text.',
  judge: watched =>
    goesOn(watched, { such: 'an answer in a coding that it offered, or in none where it offered none' }),
} satisfies Duty
