/** Machine codes of validators (`any.required`, `NotBlank`, `invalid_type`, `string_too_long`) to kinds: the same in every language. */
import type { ObservationKind } from '../observation.ts'
import { squeeze } from './_keys.ts'

const TABLE: Partial<Record<ObservationKind, string>> = {
  missing:
    'required missing anyrequired valueerrormissing missingfield missingrequired missingrequiredfield missingparameter missingproperty isrequired fieldrequired requiredfield fieldmissing notpresent absent presence requiredwith requiredwithout requiredif requiredunless requirederror objectmissingproperties mandatory isdefined parametermissing missingvalue requiredproperty propertyrequired missingargument validationrequired keyrequired keymissing missingkey requiredparametermissing missingparam missingfields argumentsrequired requiredattribute fieldisrequired requiredvalue valuerequired uniontagnotfound parameterabsent novalue undefined',
  blank:
    'blank empty notblank notempty stringempty isnotempty anyempty cannotbeblank cannotbeempty notemptyvalidator valueempty emptyvalue tooshortempty emptyfield isblank isempty notemptyerror blankfield',
  null: 'notnull null nonull isnotnull nonenotallowed nullnotallowed notnullable typeerrornonenotallowed notnullvalidator isnull nonnull',
  unknown:
    'extraforbidden valueerrorextra unrecognizedkeys objectunknown objectallowunknown additionalproperties unevaluatedproperties unknownfield unknownfields unknownproperty unexpectedproperty unexpectedfield unexpectedkeyword whitelistvalidation unrecognizedpropertyexception unrecognizedkey additionalproperty unknownparameter unexpectedparameter unknownkey extrafield extrafields unknown notallowed forbidden fieldunknown objectadditionalproperties anyunknown unpermitted',
  enum: 'enum isenum anyonly anyallowonly oneof invalidenumvalue invalidenum literalerror enumtype typeerrorenum valueerrorconst const in isin inclusion choice invalidchoice invalidvalue picklist invalidliteral unknownvariant unsupportedvalue notinenum valuenotallowed inrule choices enumvalidator badenum notoneof anyofvalues variant uniontaginvalid invaliduniondiscriminator notallowedvalue disallowedvalue unknownvalue unknownoption invalidoption',
  pattern:
    'pattern stringpattern stringpatternbase stringpatternname stringregexbase patternmismatch stringpatternmismatch valueerrorstrregex regex matches regexp regularexpressionvalidator regexrule nomatchpattern',
  format:
    'format invalidformat email isemail emailaddress stringemail uuid isuuid stringguid url isurl uri stringuri phone isphonenumber ismobilephone e164 date dateformat datebase dateformatinvalid invaliddate isdatestring isdate isiso8601 datetime datetimeparsing datetimefrom datefromdatetimeparsing dateparsing timeparsing uuidparsing urlparsing typeerrordatetime valueerroremail valueerrordatetime valueerrordate invalidemail emailinvalid badformat wrongformat invalidstring ipv4 iso3166 iso31661alpha2 bcp47 malformedvalue emailvalidator datetimefromdateparsing dateisoformat formatinvalid digits invalidphone iso8601 bcp47languagetag isopostcode stringisodate stringisoformat numericstring hostname countrycode isiso31661alpha2 datetimetype datetype invalidisodate alpha2',
  bounds:
    'min max minlength maxlength minitems maxitems minimum maximum length len size range toosmall toobig toolong tooshort stringmin stringmax stringlength arraymin arraymax arraylength numbermin numbermax numberpositive numbernegative numbergreater numberless greaterthan greaterthanequal lessthan lessthanequal valueerrornumbernotge valueerrornumbernotgt valueerrornumbernotle valueerrornumbernotlt valueerroranystrminlength valueerroranystrmaxlength valueerrorlistmaxitems valueerrorlistminitems stringtoolong stringtooshort gt gte lt lte ge le arrayminsize arraymaxsize arraynotempty islength positive negative decimalmin decimalmax positiveorzero negativeorzero past future pastorpresent futureorpresent digitsrange exclusiveminimum exclusivemaximum multipleof minvalue maxvalue outofrange outofbounds lengthvalidator maximumlengthvalidator minimumlengthvalidator exactlengthvalidator greaterthanvalidator lessthanvalidator greaterthanorequalvalidator lessthanorequalvalidator inclusivebetweenvalidator minproperties maxproperties valuetoolong valuetooshort maxlengthexceeded betweenlength between numericality greaterthanorequalto lessthanorequalto uniqueitems dateless dategreater datemin datemax',
  type: 'type invalidtype typeerror stringbase numberbase numberinteger booleanbase objectbase arraybase datebasetype stringtype inttype intparsing intfromfloat floattype floatparsing booltype boolparsing dicttype listtype modeltype modelattributestype typeerrorinteger typeerrorfloat typeerrorstr typeerrordict typeerrorlist typeerrorbool isstring isint isinteger isnumber isboolean isarray isobject nestedvalidation typemismatch wrongtype badtype string integer int number boolean bool array object notastring notaninteger invalidinteger invalidnumber invalidstringtype incompatibletype datatype dataclasstype mappingtype decimaltype decimalparsing isnumberstring numeric typeinvalid invaliddatatype notstring notinteger notanumber typeconversion',
  malformed:
    'eof unexpectedeof jsoninvalid jsontype parseerror malformedjson invalidjson jsonparseerror syntaxerror fsterrctpinvalidjsonbody entityparsefailed malformedrequest messagenotreadable badjson jsonmalformed parsefailed malformed',
  'media-type':
    'fsterrctpinvalidmediatype unsupportedmediatype mediatypenotsupported invalidcontenttype unsupportedcontenttype',
  'no-match':
    'notfound norecord nomatch customernotfound usernotfound recordnotfound doesnotexist nosuchuser unknowncustomer resourcenotfound entitynotfound nosuchcustomer nosuchrecord nomatchfound norecordfound notfounderror',
  invalid:
    'invalid fieldinvalid invalidfield isinvalid customvalidation custom badvalue valueerror anycustom anyinvalid invalidparameter asserttrue',
}

const KINDS = new Map<string, ObservationKind>(
  (Object.entries(TABLE) as [ObservationKind, string][]).flatMap(([kind, words]) =>
    words.split(' ').map(word => [word, kind] as const),
  ),
)

/** Too common as labels of the whole answer to say anything of one property. */
const HEADINGS =
  /^(validation(_?error|_?failed|_?exception)?|invalid_?(request|argument|input)|bad_?request|error|field|request)$/i

export function kindOfCode(code: string | undefined): ObservationKind | undefined {
  return kindOfWholeCode(code) ?? kindOfPart(code)
}

export function kindOfWholeCode(code: string | undefined): ObservationKind | undefined {
  return code === undefined || code.length > 80 || HEADINGS.test(code) ? undefined : KINDS.get(squeeze(code))
}

function kindOfPart(code: string | undefined): ObservationKind | undefined {
  if (code === undefined || code.length > 80 || HEADINGS.test(code)) return undefined
  // `VALIDATION_FIELD_REQUIRED`, `error.phone.required`, `E_MISSING`: the last or the first word that is a code by itself.
  const parts = code.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter(part => part.length > 2)
  const pairs = [
    parts.slice(-3).join(''),
    parts.slice(-2).join(''),
    parts.at(-1) ?? '',
    parts.slice(0, 2).join(''),
    parts[0] ?? '',
  ]
  for (const pair of pairs) {
    const kind = TELLING.has(squeeze(pair)) ? KINDS.get(squeeze(pair)) : undefined
    if (kind !== undefined) return kind
  }
  return undefined
}

/** Codes that keep their meaning as a part of a longer code. */
const TELLING = new Set(
  'required missing missingfield missingrequired isrequired fieldrequired requiredfield fieldmissing notpresent mandatory blank empty notblank notempty notnull null extraforbidden unknownfield unknownproperty unexpectedfield additionalproperties unknownparameter unrecognized enum oneof inclusion notallowed invalidenum invalidchoice pattern regex format invalidformat email uuid toolong tooshort toosmall toobig outofrange minlength maxlength typemismatch invalidtype wrongtype type malformedjson invalidjson notfound nomatch invalid fieldinvalid unsupportedmediatype min max length'.split(
    ' ',
  ),
)
