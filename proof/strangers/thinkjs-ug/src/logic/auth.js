module.exports = class extends think.Logic {
  authenticateAction() {
    this.rules = {
      shirket: { required: true, int: { min: 1000, max: 9999 } },
      isim: { required: true, string: true, alphaNumericDash: true, length: { min: 3, max: 32 } },
      mexpiy: { required: true, string: true, length: { min: 8, max: 64 } }
    };
  }
};
