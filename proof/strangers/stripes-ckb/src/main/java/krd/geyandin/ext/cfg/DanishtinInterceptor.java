package krd.geyandin.ext.cfg;

import javax.servlet.http.HttpSession;
import krd.geyandin.ext.web.AuthActionBean;
import krd.geyandin.ext.web.BingehActionBean;
import net.sourceforge.stripes.action.ActionBean;
import net.sourceforge.stripes.action.Resolution;
import net.sourceforge.stripes.controller.ExecutionContext;
import net.sourceforge.stripes.controller.Interceptor;
import net.sourceforge.stripes.controller.Intercepts;
import net.sourceforge.stripes.controller.LifecycleStage;

@Intercepts(LifecycleStage.BindingAndValidation)
public class DanishtinInterceptor implements Interceptor {
    @Override
    public Resolution intercept(ExecutionContext ctx) throws Exception {
        ActionBean bean = ctx.getActionBean();
        if (!(bean instanceof AuthActionBean)) {
            HttpSession session = ctx.getActionBeanContext().getRequest().getSession(false);
            if (session == null || session.getAttribute("bekarhener") == null) {
                return ((BingehActionBean) bean).hele(403, "103", "Danishtin nedozrayewe yan basercuwe");
            }
        }
        return ctx.proceed();
    }
}
