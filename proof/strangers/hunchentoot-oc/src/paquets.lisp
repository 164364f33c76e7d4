(defpackage :correu
  (:use :cl :hunchentoot)
  (:export #:engana #:main))
