import { answer } from "../http/answer";
import { leaves } from "../http/bodyKeys";
import { type ApiRequest, type Route, route } from "../http/route";
import type { Order } from "../platform/billing/order";
import { Refusal } from "../platform/refusal";
import { cartAnswer } from "./carts";
import { readSiteOrder } from "./orderBody";
import { shownOrder, shownOrderDetail } from "./shownOrder";
import { ownOf, buyerOf, writable } from "./access";

function orderOf(request: ApiRequest): Order {
  return ownOf(request, request.platform.billing.orders.find(request.param("id")), "Order");
}

const ordersPath = "/api/orders";
const orderPath = "/api/orders/{id}";

export const orderRoutes: Route[] = [
  route(`GET ${ordersPath}`, { scope: "billing:read", accountRequired: true }, (request) => {
    const own = request.platform.billing.orders.list().filter((order) => order.account === request.account);
    if (request.shapes.orderList === "newestFirst") own.reverse();
    const shown = (order: Order) => ({ ...shownOrder(order), account: { id: order.account, name: order.account } });
    return answer(200, { orders: request.page(own).map(shown) });
  }),
  route(`GET ${orderPath}`, { scope: "billing:read", accountRequired: true }, (request) =>
    answer(200, shownOrderDetail(request, orderOf(request))),
  ),
  route(
    `POST ${ordersPath}`,
    {
      accountRequired: true,
      notViaOAuth: true,
      userRequired: true,
      body: { site: leaves("name", "variant", "location", "plan", "term"), callback: leaves("url", "authorization") },
    },
    (request) => cartAnswer(request.platform.siteOrders.place(buyerOf(request), readSiteOrder(request)), request),
  ),
  route(`DELETE ${orderPath}`, { accountRequired: true, notViaOAuth: true }, (request) => {
    const order = writable(request, orderOf(request));
    request.platform.billing.carts.get(order.cart).cancel();
    return answer(202, request.shapes.deleteAnswer === "object" ? {} : undefined);
  }),
  route(`PATCH ${orderPath}`, { accountRequired: true, notViaOAuth: true }, () => {
    throw new Refusal(400, { errors: ["An order cannot be changed"] });
  }),
];
