package ie.seachadadh.tairseach;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tá {@code riachtanach} de dhíth nuair atá {@code luach} ag {@code reimse}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(RiachtanachMa.Liosta.class)
@Constraint(validatedBy = RiachtanachMa.Bailitheoir.class)
public @interface RiachtanachMa {
    String reimse();
    String luach();
    String riachtanach();
    String message() default "{ie.seachadadh.RiachtanachMa.message}";
    Class<?>[] groups() default {};
    Class<? extends Payload>[] payload() default {};

    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Liosta {
        RiachtanachMa[] value();
    }

    class Bailitheoir implements ConstraintValidator<RiachtanachMa, Object> {
        private RiachtanachMa riail;

        @Override
        public void initialize(RiachtanachMa riail) {
            this.riail = riail;
        }

        @Override
        public boolean isValid(Object bean, ConstraintValidatorContext comhtheacs) {
            if (bean == null || !riail.luach().equals(String.valueOf(leigh(bean, riail.reimse()))) || leigh(bean, riail.riachtanach()) != null) {
                return true;
            }
            comhtheacs.disableDefaultConstraintViolation();
            comhtheacs.buildConstraintViolationWithTemplate(riail.message()).addPropertyNode(riail.riachtanach()).addConstraintViolation();
            return false;
        }

        private static Object leigh(Object bean, String ainm) {
            try {
                return bean.getClass().getField(ainm).get(bean);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
