/** Shapes of the answers about sites, orders and carts. */
export const billingShapes = {
  /**
   * Words for the states of a cart, an open set: `"documented"` (default); `"early"`, which says `checked_out`
   * before anything is paid; or `"unheardOf"`, of which the documents give none.
   */
  cartWords: ["documented", "early", "unheardOf"],
  /** `orders` of a cart that has one: `"shown"` (default), or `"never"`. */
  cartOrders: ["shown", "never"],
  /** Host of a cart's `poll_url`: that of the request (`"same"`, default), or a name `"other"` than that, which leads nowhere. */
  pollUrl: ["same", "other"],
  /** Detail of an order: `order` `"beside"` the rest (default), or everything `"within"` it. */
  orderDetail: ["beside", "within"],
  /** `site` in the detail of an order that made one: `"shown"` (default) or `"omitted"`. */
  orderSite: ["shown", "omitted"],
  /** Order of the orders: `"newestFirst"` (default) or `"oldestFirst"`. */
  orderList: ["newestFirst", "oldestFirst"],
  /** `subscription` of a site: `"shown"` (default), `"null"` or `"omitted"`. */
  siteSubscription: ["shown", "null", "omitted"],
  /** `package` of a site: the plan's `"shortName"` (default) or its `"name"`, as people read it. */
  sitePackage: ["shortName", "name"],
  /** A product's `id`: the plan's `"shortName"` (default), or an `"opaque"` one. */
  productIds: ["shortName", "opaque"],
  /** Body of the 202 for a new name: `"empty"` (default) or an empty `"object"`. */
  renameAnswer: ["empty", "object"],
  /** Body of the 200 for a deleted site and the 202 for a cancelled order: `"empty"` (default) or an `"object"`. */
  deleteAnswer: ["empty", "object"],
  /** Soft-deleted sites in the list: `"shown"` (default) or `"hidden"`. */
  siteListPendingDelete: ["shown", "hidden"],
  /** Bodies about tasks: `"bare"` (default), or `"wrapped"` under `tasks` or `task`. */
  tasks: ["bare", "wrapped"],
} as const;
