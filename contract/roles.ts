/** What a member of an envelope says of the whole, by its name and its word. Without patterns or tables: each virtual user of k6 would make its own. */

export type Role = 'success' | 'verdict' | 'error' | 'none'

export function roleNamed(key: string): Role {
  switch (key.toLowerCase()) {
    case 'success':
    case 'succeeded':
    case 'ok':
    case 'issuccess':
    case 'is_success':
    case 'isok':
    case 'is_ok':
      return 'success'
    case 'status':
    case 'state':
    case 'result':
    case 'outcome':
    case 'code':
    case 'type':
      return 'verdict'
    case 'error':
    case 'errors':
    case 'fault':
      return 'error'
    default:
      return 'none'
  }
}

export function tellsTrouble(word: string): boolean {
  switch (word.toLowerCase()) {
    case 'err':
    case 'error':
    case 'fail':
    case 'failed':
    case 'failure':
    case 'fault':
    case 'nok':
    case 'ko':
    case 'invalid':
    case 'denied':
    case 'rejected':
      return true
    default:
      return false
  }
}
