/** Error pages: the words between the tags, without stack traces. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { readGenerically } from './generic.ts'

const canParse = ({ text, mediaType, json }: Refusal) =>
  json === undefined && (/html/.test(mediaType) || /^\s*<(?:!doctype html|html)/i.test(text))

const reader: ErrorReader = {
  priority: 280,
  canParse,
  parse: readGenerically,
  examples: [
    {
      source: 'Express 5.3, malformed JSON',
      refusal: {
        status: 400,
        mediaType: 'text/html',
        body: '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>SyntaxError: Unexpected end of JSON input<br> &nbsp; &nbsp;at JSON.parse (&lt;anonymous&gt;)<br> &nbsp; &nbsp;at parse (/srv/app/node_modules/body-parser/lib/types/json.js:93:21)</pre>\n</body>\n</html>\n',
      },
      reads: [{ kind: 'malformed', at: [] }],
    },
  ],
}
export default reader
