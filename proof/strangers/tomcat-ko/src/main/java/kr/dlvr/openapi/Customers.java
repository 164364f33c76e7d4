package kr.dlvr.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;

final class Customers {
    static final class Customer {
        final int no;
        final String nm;
        final String telno;
        final String zip;
        final String gradeCd;
        volatile ObjectNode pref;

        Customer(int no, String nm, String telno, String zip, String gradeCd, ObjectNode pref) {
            this.no = no;
            this.nm = nm;
            this.telno = telno;
            this.zip = zip;
            this.gradeCd = gradeCd;
            this.pref = pref;
        }
    }

    static final Set<String> TEMPLATES = Set.of("T0042", "T0043");

    private static final List<Customer> ALL = List.of(
        new Customer(10023817, "김서연", "010-2745-9183", "06236", "GEN", ApiServlet.obj().put("plcCd", "DOOR")),
        new Customer(10023999, "이준호", "010-8812-0347", "48058", "VIP", ApiServlet.obj().put("plcCd", "LOCKER").put("lockerNo", "L014")),
        new Customer(10031250, "박하늘", "011-305-7712", "34126", "GEN", ApiServlet.obj().put("plcCd", "GUARD")));

    private Customers() {}

    static Customer find(String nm, String telno, String zip) {
        return ALL.stream().filter(c -> c.nm.equals(nm) && c.telno.equals(telno) && c.zip.equals(zip)).findFirst()
            .orElseThrow(() -> new BizException(404, "E404", "등록되지 않은 고객입니다."));
    }

    static Customer byNo(int no) {
        return ALL.stream().filter(c -> c.no == no).findFirst()
            .orElseThrow(() -> new BizException(404, "E404", "등록되지 않은 고객입니다."));
    }
}
