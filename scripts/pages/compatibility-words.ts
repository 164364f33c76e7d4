/** What stands around the tables of docs/compatibility.md. */
export const BEFORE_TABLES = `# Compatibility

What may change in the service, and what each change means for a sender who is not touched. \`npx tsx scripts/docs.ts\` writes this page from the rules
in \`contract/drift/rules.json\`; a test holds the two together, and every rule has a case (\`contract/drift/testdata/cases.ts\`) whose sentence stands here.

- **breaking**: a sender that works today may fail: it fails the run (exit 1) and \`npm run diff\`.
- **compatible**: a sender that works today goes on working.
- **editorial**: nothing that is agreed changed as far as anyone can tell: other words, something that could not be judged or compared, or answers that
  come later. It never fails a run by itself.

## How it is judged

1. **By values, not by words.** A schema is worked out to the values it allows: \`$ref\`, \`allOf\`, \`oneOf\`, \`anyOf\`, \`const\`, \`nullable\`, types as
   lists. Two spellings of one thing are no change. Then each place is asked which values are **lost** and which are **gained**.
2. **In opposite directions.** In a request a lost value is breaking (who sends it is refused) and a gained one is not; in an answer a gained value is
   breaking (who reads it has never seen it) and a lost one is not. Properties that appear in an answer are compatible: a sender passes over what it
   does not know.
3. **By what is known.** A contract that was recorded (it carries \`x-environment\`) says only what was seen. What was never tried before is learnt, not
   changed; what was not seen again is not gone; where nothing can be said, \`not-compared\` says so. An OpenAPI file of anybody else is taken at its
   word: what it does not mention is not there.
4. **Rejections case by case.** A status, a code or a form of error is only compared where both runs brought the same case about.
5. **How long answers take, by medians.** \`latencies.json\` alongside the contract holds, for each endpoint, the median time of the accepted answers of the
   run that recorded it, and two answers between which the true median lies (order statistics, 95 %). A later run tells \`answers-slower\` where the lower bound
   of its own is more than twice the recorded upper one and at least 500 ms above it, from two recorded answers and three of its own on; a recorded call that is
   answered so late is made twice more, before anything else is asked. The run says so in its headline and does not fail for it. Of an environment of kind
   \`sandbox\` no times are recorded, and between environments none are compared by a run.
`

export const AFTER_TABLES = `## Alongside oasdiff

The names above are those of its \`checker/rules.go\` (those for properties; bodies and parameters have the same rules under their own names), with the
level each rule has there: ERR and WARN are what it calls breaking. It compares two descriptions and has about five hundred rules, most of them one for
each keyword and place; ours are fewer because a rule here speaks of values. What it has and we have not: rules on deprecation periods, tags, operation
ids, \`readOnly\` and \`writeOnly\`, links between descriptions. None of these can be seen in the answers of a service.

Reported errors of comparers, each a case in \`contract/drift/spelling.test.ts\`:

| what was reported | here |
|---|---|
| oasdiff #398: a property of an answer that became \`anyOf\` of itself and null was called of another type | \`response-became-nullable\`, nothing else |
| oasdiff #723: an answer that could be a text or a number and is now always a text was called of another type | \`response-type-narrowed\`, compatible |
| null by \`oneOf\`, by a list of types or by \`nullable\` told apart though they mean the same | no change |
| oasdiff #1088, #1091: a list made nullable by \`oneOf\` was said to have lost its values, an object to have new required properties | \`request-became-nullable\`, or \`request-no-longer-nullable\` the other way |
| oasdiff #314: a property that became optional inside \`oneOf\` was missed | \`response-member-became-optional\` |
| oasdiff #610: a variant added to \`oneOf\` in an answer was missed | \`response-variant-added\` |

## Alongside set theory

The tests hold these rules against json-schema-diff, which computes with sets of values, over generated pairs of schemas in the words that both know
(\`contract/drift/agreement.test.ts\`): a request is breaking where it says that values were removed, an answer where it says that values were added.
Where the two differ, the difference is of one of these classes, and the test knows no other:

| class | set theory says | we say | why |
|---|---|---|---|
| open objects | a property that is described for the first time takes away all other values under its name; one that is no longer described gives them back | new properties of answers and new optional properties of requests are compatible; properties that vanish from an answer are breaking | nobody sends or reads a name that was not described; everybody reads a property that was always there |
| closed objects in answers | a property that may now be there, described or not, is a new value | compatible | a sender passes over what it does not know |
| overlapping variants of \`oneOf\` | a value of two variants at once is none of the whole | \`oneOf\` is read as \`anyOf\` | whoever writes \`oneOf\` means "one of these" and not "and never two" |

Enums, formats and patterns are not among the words that both know; their rules have cases of their own. Where a variant was split into two that together
allow what the one did, the rules may still speak of a variant that went and two that came: variants are compared one by one.
`
