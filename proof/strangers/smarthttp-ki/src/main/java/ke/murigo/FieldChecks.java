package ke.murigo;

import org.apache.commons.beanutils.NestedNullException;
import org.apache.commons.beanutils.PropertyUtils;
import org.apache.commons.validator.Field;
import org.apache.commons.validator.GenericValidator;
import org.apache.commons.validator.Validator;

/** The methods behind validator-rules.xml, after those that Struts has. */
public final class FieldChecks {
    private FieldChecks() {}

    static String value(Object bean, String property) {
        try {
            Object v = PropertyUtils.getProperty(bean, property);
            return v == null ? null : v.toString();
        } catch (NestedNullException e) {
            return null;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String value(Object bean, Field field) {
        return value(bean, field.getProperty());
    }

    public static boolean required(Object bean, Field field) {
        return !GenericValidator.isBlankOrNull(value(bean, field));
    }

    public static boolean requiredIf(Object bean, Field field, Validator validator) {
        String other = value(validator.getParameterValue(Validator.BEAN_PARAM), field.getVarValue("field[0]"));
        boolean needed = switch (field.getVarValue("fieldTest[0]")) {
            case "NULL" -> GenericValidator.isBlankOrNull(other);
            case "NOTNULL" -> !GenericValidator.isBlankOrNull(other);
            default -> field.getVarValue("fieldValue[0]").equals(other);
        };
        return !needed || required(bean, field);
    }

    public static boolean mask(Object bean, Field field) {
        String v = value(bean, field);
        return v == null || GenericValidator.matchRegexp(v, field.getVarValue("mask"));
    }

    public static boolean maxLength(Object bean, Field field) {
        String v = value(bean, field);
        return v == null || GenericValidator.maxLength(v, Integer.parseInt(field.getVarValue("maxlength")));
    }

    public static boolean intRange(Object bean, Field field) {
        String v = value(bean, field);
        return v == null || GenericValidator.isInRange(Integer.parseInt(v), Integer.parseInt(field.getVarValue("min")), Integer.parseInt(field.getVarValue("max")));
    }

    public static boolean date(Object bean, Field field) {
        String v = value(bean, field);
        return v == null || GenericValidator.isDate(v, field.getVarValue("datePatternStrict"), true);
    }

    public static boolean email(Object bean, Field field) {
        String v = value(bean, field);
        return v == null || GenericValidator.isEmail(v);
    }
}
