/** The JSON Schemas of the files that other tools read, made from the definitions themselves. */
import { z } from 'zod'
import { CertificationSchema } from '../../contract/certification.ts'
import { ExchangeSchema } from '../../contract/exchange.ts'
import { BaselineSchema } from '../../contract/known-failures.ts'
import { LedgerSchema } from '../../contract/ledger.ts'
import { RunSchema } from '../../contract/run.ts'
import { CertifyProofSchema, PredicateSchema, RunPredicateSchema } from '../../contract/signed.ts'

/** By the name of the file under `docs/schemas/`. */
export function fileSchemas(): Record<string, object> {
  return {
    'attestation.schema.json': published(RunPredicateSchema, 'The predicate of the attestation of a run, version 1'),
    'baseline.schema.json': published(BaselineSchema, 'baseline.yaml: failures that someone answers for until a day'),
    'certificate.schema.json': published(PredicateSchema, 'The predicate of a certificate of a sender, version 2'),
    'certify.schema.json': published(CertificationSchema, 'certify.json, version 1: one certification of a sender'),
    'certify-proof.schema.json': published(
      CertifyProofSchema,
      'certify/proof.json: which faulty senders a duty catches',
    ),
    'exchange.schema.json': published(ExchangeSchema, 'One request and its answer, redacted'),
    'ledger.schema.json': published(LedgerSchema, 'ledger.json, version 1: the questions and how each answer is known'),
    'run.schema.json': published(RunSchema, 'run.json, version 1: one execution and everything it found'),
  }
}

function published(schema: z.ZodType, title: string): object {
  return { title, ...z.toJSONSchema(schema, { target: 'draft-2020-12' }) }
}
