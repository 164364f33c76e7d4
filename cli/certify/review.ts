/** certify --review: the certificates below a folder, how each stands, and what another contract makes void of it. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { isTouched } from '../../certify/certificate/about.ts'
import { checked } from '../../certify/certificate/check.ts'
import type { CertificateState, Predicate } from '../../contract/certificate.ts'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { readFixtures } from '../../probe/fixtures/fixtures.ts'
import { contractDigest } from '../../signing/digest.ts'
import type { PublicKey } from '../../signing/keys.ts'
import type { Context } from '../command.ts'
import { compareSides } from '../diff/comparison.ts'
import { type Side, sideOf } from '../diff/side.ts'
import { placesOf } from '../options.ts'
import { bytesIn, publicKeysIn } from './key-files.ts'
import { reviewText } from './review-words.ts'

const DAY_MS = 86_400_000

interface Void {
  /** Why nothing can be told, where it cannot. */
  unknown?: string
  changes: { rule: string; sentence: string }[]
  /** Ids of the duties that must be run again. */
  duties: string[]
}

export interface Reviewed {
  file: string
  state: CertificateState
  /** Where it is refused. */
  why?: string
  subject?: string
  environment?: string
  verdict?: string
  expiresAt?: string
  daysLeft?: number
  void?: Void
}

/** 0 all are valid and nothing is void, 1 otherwise. */
export async function review(options: Record<string, unknown>, context: Context): Promise<number> {
  const folder = resolve(String(options['review']))
  const keys = await publicKeysIn(options['key'])
  const places = placesOf(options, context)
  const against = options['against'] === undefined ? undefined : sideOf(String(options['against']), places)
  const reviewed: Reviewed[] = []
  for (const file of certificatesBelow(folder)) reviewed.push(await reviewedFile(file, keys, against))
  if (options['json'] === true) context.terminal.answer(reviewed)
  else context.terminal.print(reviewText(reviewed, against?.name, context.terminal.color))
  const isGood = ({ state, void: gone }: Reviewed) =>
    state === 'valid' && gone?.unknown === undefined && (gone?.duties.length ?? 0) === 0
  return reviewed.every(isGood) ? EXIT.conformant : EXIT.failed
}

/** Links are not followed: `latest` is another name of a run. */
function certificatesBelow(folder: string): string[] {
  if (!existsSync(folder))
    throw new HarnessError(
      'FILE_UNREADABLE',
      `There is no folder ${folder}.`,
      'Give the one with the certificates: --review results',
    )
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.dsse.json'))
    .map(entry => join(entry.parentPath, entry.name))
  if (found.length > 0) return found.sort()
  throw new HarnessError(
    'FILE_UNREADABLE',
    `${folder} holds no certificate (*.dsse.json).`,
    'Give the folder with the certificates.',
  )
}

async function reviewedFile(path: string, keys: readonly PublicKey[], against: Side | undefined): Promise<Reviewed> {
  const file = relative(process.cwd(), path) || path
  const now = new Date()
  const found = await checked(bytesIn(path, 'The certificate'), keys, now)
  if (!found.holds) return { file, state: 'refused', why: found.why }
  const { predicate, subject } = found.statement
  return {
    file,
    state: found.state,
    subject: subject[0]?.name ?? '',
    environment: predicate.environment.name,
    verdict: predicate.verdict,
    expiresAt: predicate.expiresAt,
    daysLeft: Math.max(0, Math.floor((Date.parse(predicate.expiresAt) - now.getTime()) / DAY_MS)),
    ...(against === undefined ? {} : { void: voidBy(predicate, dirname(path), against) }),
  }
}

/** The contract that it was judged by lies beside it, and is the right one where its digest is the one that was signed. */
function voidBy(predicate: Predicate, dir: string, against: Side): Void {
  const before = contractIn(dir)
  const signed = predicate.contract.digest.sha256
  const all = predicate.duties.map(each => each.id)
  const { ledger, openapi } = against.contract
  if (ledger !== undefined && contractDigest({ ledger, openapi }).sha256 === signed) return { changes: [], duties: [] }
  if (before === undefined || contractDigest(before).sha256 !== signed)
    return {
      unknown: `The contract that it was judged by ${before === undefined ? 'does not lie' : 'is not the one that lies'} beside it, so that nothing can be compared: every duty.`,
      changes: [],
      duties: all,
    }
  const { changes } = compareSides({ name: 'certified', what: 'as certified', contract: before, shown: [] }, against)
  const telling = changes.filter(each => each.class !== 'editorial')
  return {
    changes: telling.map(({ rule, sentence }) => ({ rule, sentence })),
    duties: predicate.duties.filter(({ about }) => telling.some(each => isTouched(about, each))).map(each => each.id),
  }
}

/** `undefined` also where it is damaged: the other certificates are to be listed all the same. */
function contractIn(dir: string): ReturnType<typeof readFixtures> {
  try {
    return readFixtures(dirname(dir), basename(dir))
  } catch (error) {
    if (error instanceof HarnessError) return undefined
    throw error
  }
}
