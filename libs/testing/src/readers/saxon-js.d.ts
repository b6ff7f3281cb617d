declare module 'saxon-js' {
  interface SaxonJS {
    getResource(options: { text: string; type: 'xml' }): Promise<object>;
    XPath: {
      evaluate(expression: string, context: null, options: { params: Record<string, object> }): unknown;
    };
  }
  const saxon: SaxonJS;
  export default saxon;
}
