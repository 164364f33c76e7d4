import { relative } from 'node:path'

/** A text without what is another in each run: places, moments, addresses, measures, progress, digests, keys and ids made by chance. */
export function steadyText(text: string, { tmp, root }: { tmp: string; root: string }): string {
  return text
    .replaceAll(relative(root, tmp), 'TMP')
    .replaceAll(tmp, 'TMP')
    .replaceAll(root, 'ROOT')
    .replace(/^\d+ of (?:at most |about )?\d+ (?:checks|requests) .*\n/gm, '')
    .replace(/\b\d{8}T\d{6}Z-[0-9a-f]{4}\b/g, 'RUN')
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'TIME')
    .replace(/\b\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, 'TIME')
    .replace(/\b\d{4}-\d\d-\d\d\b/g, 'DAY')
    .replace(/\b(127\.0\.0\.1|localhost|\[::1\]):\d+/g, '$1:PORT')
    .replace(/\bport \d+/g, 'port PORT')
    .replace(/-----BEGIN [^-]+-----[\s\S]*?-----END [^-]+-----/g, 'PEM')
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, 'KEY')
    .replace(/\b\d+(?:\.\d+)?(?= ?(?:ms|s|MB|GB|MiB|seconds|minutes|min)\b)/g, 'N')
    .replace(/\b\d+\.\d+\b/g, 'N')
    .replace(/\b[0-9a-f]{12,}\b|(?<=\/zz-|-smoke-)[0-9a-f]+/g, 'HEX')
    .replace(
      /("(?:milliseconds|seconds|at|openedAt|requests|bytes|p50|p95|p99|max|count|load|pid|connected|firstByte|total)"): [\dN.]+/g,
      '$1: N',
    )
}
