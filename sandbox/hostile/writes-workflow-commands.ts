import type { Hostile } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'writes commands for the machine that runs the tests',
  ...spoiltBy(
    '\n::set-output name=a::b\n::error file=a.ts::owned\n##[error]owned\n##vso[task.setvariable variable=x]y\n##teamcity[buildStop]\r\n::add-mask::a',
    '\n::warning::name',
  ),
} satisfies Hostile
