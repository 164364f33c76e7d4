package mz.estafeta.integracao;
public enum Canal { SMS, WHATSAPP, CORREIO }
