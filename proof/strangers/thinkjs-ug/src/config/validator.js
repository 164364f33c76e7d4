const Ajv = require('ajv');

const ajv = new Ajv({ allErrors: true });

// think-validator tüz qurulmini tekshüridu; ichidikini JSON Schema
exports.rules = {
  sxema(value, { argName, validValue }) {
    const tekshur = ajv.compile(validValue);
    if (tekshur(value)) return true;
    const xata = {};
    for (const e of tekshur.errors) {
      const yol = argName + e.dataPath;
      const soz = e.params.allowedValues ? `${e.message}: ${e.params.allowedValues.join(', ')}` : e.message;
      xata[yol] = xata[yol] ? `${xata[yol]}; ${soz}` : soz;
    }
    return xata;
  }
};
