from masonite.utils.structures import data_get
from masonite.validation import BaseValidation, Validator

validate = Validator()


class ghunda(BaseValidation):
    """An object."""

    def passes(self, attribute, key, dictionary):
        return isinstance(attribute, dict)

    def message(self, key):
        return f"The {key} must be an object."


validate.register(ghunda)


def shta(request, key):
    """Is the member there?"""
    *upper, last = key.split(".")
    holder = request.all()
    for k in upper:
        holder = holder.get(k) if isinstance(holder, dict) else None
    return isinstance(holder, dict) and last in holder


def arzawal(request, *rules):
    """Runs the rules one after the other; the name of the first that does not hold, or nothing."""
    for rule in rules:
        errors = request.validate(rule)
        if errors.any():
            return errors.errors()[0]
    return None


def matn(request, key, *more, lazmi=True):
    """A text, needed or not."""
    if not lazmi and not shta(request, key):
        return []
    return [validate.required(key), validate.string(key), *more]


def shae(request, key, lazmi=True):
    """An object, needed or not."""
    if not lazmi and not shta(request, key):
        return []
    return [validate.ghunda(key)]
