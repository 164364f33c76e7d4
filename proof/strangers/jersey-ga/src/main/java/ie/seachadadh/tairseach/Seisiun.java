package ie.seachadadh.tairseach;

import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response.Status;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@NameBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Seisiun {
    @Seisiun
    class Scagaire implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext comhtheacs) {
            String comhartha = comhtheacs.getHeaderString("X-Comhartha");
            if (comhartha == null) {
                throw new Earraid(Status.UNAUTHORIZED, "GAN_CHOMHARTHA", "Tá an ceanntásc X-Comhartha de dhíth");
            }
            if (!Stor.bailiSeisiun(comhartha.trim())) {
                throw new Earraid(Status.UNAUTHORIZED, "COMHARTHA_NEAMHBHAILI", "Tá an comhartha neamhbhailí nó as feidhm");
            }
        }
    }
}
